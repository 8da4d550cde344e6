import { expect } from 'vitest'
import { withoutEmpty } from '../../environment/read-environment.ts'
import { doctor, exitCodeOf } from '../doctor.ts'
import { examinable } from '../examinable.ts'
import { renderDiagnosis } from '../render-diagnosis.ts'

/** A wrong password for all accounts. */
export const wrongPassword = 'not-the-Password'

/** Variables that match a reference server with default options. */
export const fine = {
  ORGANIZATIONS: 'multiple',
  USER_ID: 'joeuser',
  USER_PASSWORD: 'joe-Password1',
  USER_ORG_ID: 'organization_1',
  USER_ORG_ALIAS: 'org_alias_1',
  REQUEST_TIMEOUT: '2s',
}

/** Runs the doctor with variables that differ from `fine` (empty: not given). No password may appear in the text. */
export async function visit(variables: Readonly<Record<string, string>>, { ca }: { ca?: string } = {}) {
  const given = withoutEmpty({ ...fine, ...variables })
  const environment = examinable(given, 'staging.env', {})
  const diagnosis = await doctor({
    environment: { ...environment, transport: { ...environment.transport, ca } },
    given,
  })
  const text = renderDiagnosis(diagnosis)
  expect(text).not.toContain(fine.USER_PASSWORD)
  expect(text).not.toContain(wrongPassword)
  const [firstLine = ''] = text.split('\n')
  return { firstLine, text, exitCode: exitCodeOf(diagnosis), diagnosis }
}
