import { type Check, check, definedChecks } from '../../check/check.ts'
import { expect } from '../../check/expect.ts'
import { benchTable, times, timesVariable, withOneWrong, wrongVariable } from './table.ts'

// The table as checks of this suite: the same requests, with the evidence and the result of every check.

const rows =
  process.env[wrongVariable] === '1' ? withOneWrong(benchTable) : times(Number(process.env[timesVariable] ?? 1))
for (const { requirement, name, method, path, basic, form, status } of rows)
  check(requirement, { name }, async ({ target }) => {
    const fields = form === undefined ? undefined : [...new URLSearchParams(form)]
    const call = { operation: 'other', purpose: 'row of the bench', method, path, basic, form: fields } as const
    expect(await target.newClient().send(call)).toHaveStatus(status)
  })

/** One check per row. */
export const tableChecks: readonly Check[] = [...definedChecks()]
