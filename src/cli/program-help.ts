import type { Command } from 'commander'

/** What stands below the help of the program: the options of the command that needs no name, examples, and exit codes. */
export function helpOfProgram(usual: Command): string {
  const help = usual.createHelp()
  const width = help.padWidth(usual, help)
  const options = help
    .visibleOptions(usual)
    .map((option) => help.formatItem(help.optionTerm(option), width, help.optionDescription(option), help))
  return `
Options of ${usual.name()}, the default command:
${options.join('\n')}

Examples:
  $ auth-conformance doctor --env staging            is the set-up right, and what would a run judge?
  $ auth-conformance --env staging --only 4.3        judge what section 4.3 demands

Exit codes:
  0  whatever was tested passed, or its failure is waived
  1  something failed, or a waiver is stale (with --strict: or a MUST is untested)
  2  usage or configuration: nothing was sent
  3  no verdict: no answer, no such service, USER_ID refused, cancelled or out of time (also where something failed until
     then), or nothing proven
`
}
