import type { Command, Option } from 'commander'
import { defects } from '../alterations/defects/index.ts'
import { profiles } from '../alterations/profiles/index.ts'
import { variants } from '../alterations/variants/index.ts'
import { everyRequirement, sectionTitles } from '../catalogue/catalogue.ts'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { reportFormats } from '../reports/formats.ts'
import { groupedBy } from '../results/grouped-by.ts'
import { defaultCommand } from './own-command.ts'

const shells = ['bash', 'zsh', 'fish'] as const

/** The possible values of an option: words, the name of an environment, or a path. */
type Values = readonly string[] | 'environment' | 'path'

export default function (command: Command): void {
  command
    .description('print a completion script for a shell: eval "$(auth-conformance completion bash)"')
    .argument('<shell>', 'bash, zsh or fish')
    .action(async (shell) => {
      process.stdout.write(completionScript(shell, command.parent ?? command))
    })
}

/** A script that contains all words, so that completion starts no program. Throws a ConfigurationError for an unknown shell. */
function completionScript(shell: string, program: Command): string {
  if (!shells.some((known) => known === shell))
    throw new ConfigurationError([`completion ${shell}: expected one of ${shells.join(', ')}.`])
  if (shell === 'fish') return fish(program)
  return shell === 'zsh' ? `autoload -U +X bashcompinit && bashcompinit\n${bash(program)}` : bash(program)
}

function bash(program: Command): string {
  const name = functionName(program)
  const commands = program.commands.map((each) => each.name())
  const cases = program.commands.map((each) => {
    return `    ${each.name()}) words="${each.options.map(({ long }) => long).join(' ')}" ;;`
  })
  const behind = [...bashReplies(program)].map(([reply, all]) => {
    return `    ${all.map(({ words }) => `"${words}"`).join('|')}) ${reply}; return ;;`
  })
  return `_${name}_files() {
  local name
  while IFS= read -r name; do [[ -n "$name" ]] && COMPREPLY+=( "$name" ); done <<< "$(compgen -f -- "$cur")"
}
_${name}_environments() {
  local name
  for name in environments/*.env; do
    [[ -e "$name" ]] || continue
    name="\${name##*/}" name="\${name%.env}"
    [[ "$name" == "$cur"* ]] && COMPREPLY+=( "$name" )
  done
}
_${name}() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" command=${defaultCommand} words
  COMPREPLY=()
  case " ${commands.join(' ')} " in *" \${COMP_WORDS[1]} "*) (( COMP_CWORD > 1 )) && command="\${COMP_WORDS[1]}" ;; esac
  case "$command $prev" in
${behind.join('\n')}
  esac
  case "$command" in
${cases.join('\n')}
  esac
  (( COMP_CWORD == 1 )) && words="${commands.join(' ')} $words"
  if [[ "$cur" == -* ]] || (( COMP_CWORD == 1 )); then COMPREPLY=( $(compgen -W "$words" -- "$cur") )
  else _${name}_files; fi
}
complete -o filenames -F _${name} ${program.name()}
`
}

/** The commands and options behind which bash offers the same. Names of files are no words for compgen, which executes those. */
function bashReplies(program: Command) {
  const files = `_${functionName(program)}_files`
  const environments = `_${functionName(program)}_environments`
  const replyOf = (values: Values) => {
    if (values === 'path') return files
    return values === 'environment'
      ? `${environments}; ${files}`
      : `COMPREPLY=( $(compgen -W "${values.join(' ')}" -- "$cur") )`
  }
  const replies = program.commands.flatMap((command) =>
    command.options.flatMap((option) => {
      const values = valuesOf(option)
      return values === undefined ? [] : { words: `${command.name()} ${option.long}`, reply: replyOf(values) }
    }),
  )
  return groupedBy(replies, ({ reply }) => reply)
}

function fish(program: Command): string {
  const name = program.name()
  const others = program.commands.map((each) => each.name()).join(' ')
  const lines = program.commands.flatMap((command) => [
    `complete -c ${name} -n "not __fish_seen_subcommand_from ${others}" -f -a ${command.name()} -d ${quoted(command.description())}`,
    ...command.options.map((option) => {
      const seen = `__fish_seen_subcommand_from ${command.name()}`
      const usual = command.name() === defaultCommand ? `; or not __fish_seen_subcommand_from ${others}` : ''
      return `complete -c ${name} -n "${seen}${usual}" -l ${(option.long ?? '').slice(2)}${fishValues(valuesOf(option))} -d ${quoted(option.description)}`
    }),
  ])
  return `${lines.join('\n')}\n`
}

function fishValues(values: Values | undefined): string {
  if (values === undefined) return ''
  if (values === 'path') return ' -r -F'
  if (values === 'environment') return ' -r -a "(path change-extension \'\' (path basename environments/*.env))"'
  return ` -x -a "${values.join(' ')}"`
}

/** In single quotes, a shell takes everything literally except for these two. */
function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}

function valuesOf({ long, required, optional, argChoices }: Option): Values | undefined {
  if (!required && !optional) return undefined
  const known: Readonly<Record<string, Values>> = {
    '--env': 'environment',
    '--only': selectors(),
    '--skip': selectors(),
    '--defect': defects.map(({ name }) => name),
    '--variant': variants.map(({ name }) => name),
    '--like': profiles.map(({ name }) => name),
    '--format': [...Object.keys(reportFormats), 'none'],
  }
  return argChoices ?? known[long ?? ''] ?? 'path'
}

function selectors(): string[] {
  return [...Object.keys(sectionTitles), ...everyRequirement().map(({ id }) => id)]
}

function functionName(program: Command): string {
  return program.name().replace(/\W/g, '_')
}
