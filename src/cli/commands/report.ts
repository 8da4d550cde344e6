import type { Command } from 'commander'
import { reportFormats } from '../../reports/formats.ts'
import { listed } from './shared-options.ts'

/** Adds the command `report`, which loads what it needs when it runs. */
export function addReport(program: Command): void {
  program
    .command('report')
    .description('re-create reports from a saved result, or merge the results of shards')
    .argument('[result]', 'result.json, or its folder')
    .option('--merge <dir...>', 'folders with the results of shards; the merged one goes to reports/<environment>')
    .option('--format <names>', `comma-separated: ${Object.keys(reportFormats).join(', ')}; repeatable`, listed)
    .option('--out <dir>', 'folder for the reports (default: beside the result)')
    .option('--failures-first', 'list failures before everything else in the HTML report', false)
    .action(async (result, options) => {
      const { report } = await import('../report.ts')
      process.exitCode = await report(result, options)
    })
}
