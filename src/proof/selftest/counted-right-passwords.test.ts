import { expect, test } from 'vitest'
import { everyCheck } from '../../../specs/every-spec.ts'
import { alter } from '../../alterations/alteration.ts'
import { body, status } from '../../alterations/response-changes.ts'
import { variants } from '../../alterations/variants/index.ts'
import { environmentOf, givenVariables } from '../../environment/read-environment.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { packageRoot } from '../../suite/suite.ts'
import { runTrial } from './trial.ts'

const folders = { workingDirectory: packageRoot, packageRoot }

/** The checks that a run with the default MAX_FAILED_LOGINS leaves untested at the server with these patches. */
async function untestedAt(...patches: readonly ServicePatch[]): Promise<string[]> {
  const { file, given } = givenVariables('reference', folders, {})
  const { MAX_FAILED_LOGINS: _, ...rest } = given
  const { reports } = await runTrial(everyCheck, environmentOf(rest, file, {}), patches)
  return reports
    .filter(({ outcome }) => outcome === 'untested')
    .map(({ requirement, name }) => `${requirement}: ${name}`)
}

const atLogin = variants.filter(({ name }) => name === 'ticket-beside-credentials-is-401').map(({ change }) => change)
const atLegacyPaths = alter({ where: ({ fullPath }) => /\/rest\//.test(fullPath) }, status(401), body(''))

test('a server that answers 401 where a correct password is refused lawfully leaves no more checks untested', async () => {
  const usual = await untestedAt()
  expect(usual.length).toBeGreaterThan(0)
  expect(atLogin).toHaveLength(1)
  expect(await untestedAt(...atLogin)).toEqual(usual)
  expect(await untestedAt(atLegacyPaths)).toEqual(usual)
})
