import { type Check, check, definedChecks } from '../../check/check.ts'
import { expect } from '../../check/expect.ts'
import { benchTable, type TableRow, times, timesVariable, withOneWrong, wrongVariable } from './table.ts'

// The table as checks of this suite: the same requests, with the evidence and the result of every check.

const rows =
  process.env[wrongVariable] === '1' ? withOneWrong(benchTable) : times(Number(process.env[timesVariable] ?? 1))
for (const row of rows)
  check(row.requirement, { name: row.name }, async ({ target }) => {
    expect(await target.newClient().send(callOf(row))).toHaveStatus(row.status)
  })

/** One check per row. */
export const tableChecks: readonly Check[] = [...definedChecks()]

function callOf({ method, path, basic, form }: TableRow) {
  return {
    operation: 'other' as const,
    purpose: 'row of the bench',
    method,
    path,
    ...(basic !== undefined && { basic }),
    ...(form !== undefined && { form: [...new URLSearchParams(form)] }),
  }
}
