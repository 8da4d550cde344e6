import { type VariableName, variableNames, variables } from './variables.ts'

const head = `# Copy this to environments/staging.env and fill it in. Git ignores every environment file that is not called
# reference*.env. Environment variables take precedence over this file, so a pipeline keeps
# secrets out of it. Remove what does not apply, or leave it empty.
`

/** Renders `environments/staging.env.example`: every variable, explained, with its default or an example. */
export function exampleEnvironment(): string {
  const lines = variableNames.map((name) => {
    const { part, about, example, filledIn, default: fallback = '' } = variables[name]
    const title = part === undefined ? '' : `\n# --- ${part} `.padEnd(112, '-').concat('\n')
    const comment = about === undefined ? '' : `\n${about.replaceAll(/(.{1,116})(?: |$)/g, '# $1\n')}`
    return `${title}${comment}${name}=${filledIn ? example : fallback}\n`
  })
  return head + lines.join('')
}

/** Renders `docs/variables.md`: a table of every variable. */
export function variablesPage(): string {
  const rows = variableNames.map((name) => {
    const { part, expects, example, about, secret, default: fallback } = variables[name]
    const title =
      part === undefined ? '' : `\n## ${part}\n\n| variable | default | value | meaning |\n|---|---|---|---|\n`
    const notes = [about, whenNeeded(name), secret === undefined ? undefined : 'No report shows it.']
    const cells = [
      `\`${name}\``,
      fallback === undefined ? '–' : `\`${fallback}\``,
      `${expects}, such as \`${example}\``.replaceAll('|', '\\|'),
      notes.filter((note) => note !== undefined).join(' '),
    ]
    return `${title}| ${cells.join(' | ')} |\n`
  })
  return `# Variables

The variables of an environment file. Anything omitted or empty is absent or takes its default. [An environment for each kind of
deployment](environments.md) shows which ones belong together. \`npm run generate\` writes this page.
${rows.join('')}`
}

function whenNeeded(name: VariableName): string | undefined {
  const { needed } = variables[name]
  if (needed === undefined) return undefined
  return needed === 'always' ? 'Required.' : `Required with ${needed.map((other) => `\`${other}\``).join(' or ')}.`
}
