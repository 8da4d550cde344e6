import { type Command, Help, type Option } from 'commander'

/** The description of an option, without the meaningless defaults `false` and empty list. */
export function optionDescription(option: Option): string {
  return new Help().optionDescription(option).replace(/ \(default: (?:false|\[\])\)$/, '')
}

/** The end of the program's help: the options of the default command, examples, and exit codes. */
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
  $ auth-conformance doctor --env staging            check the set-up and preview a run
  $ auth-conformance --env staging --only 4.3        check the requirements of section 4.3

Exit codes:
  0  everything tested passed, or its failure is waived
  1  something failed, or a waiver is stale (with --strict: or a MUST is untested)
  2  usage or configuration error: nothing was sent
  3  no verdict: no answer, wrong service, USER_ID refused, inconclusive, cancelled or timed out (even after a failure)
`
}
