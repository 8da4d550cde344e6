import { expect, test } from 'vitest'
import { environmentNamed } from '../reports/samples/real-results.ts'
import { wholeCatalogue } from '../runner/applicability.ts'
import { declarationOf } from './declaration.ts'

test('the settings of a run are in the result, and no secret of it', () => {
  const environment = environmentNamed('reference')
  const { password } = environment.user
  const declaration = declarationOf({
    environment: { ...environment, settings: [{ name: 'ADMIN_ID', value: `x${password}x`, from: 'a.env' }] },
    selection: { ...wholeCatalogue, only: [`4.3/${password}`] },
    invocation: `run --env ${password}`,
    origin: { operator: password, url: `https://me:${password}@ci.test/1` },
  })
  expect(declaration).toEqual({
    invocation: 'run --env $USER_PASSWORD',
    selection: { only: ['4.3/$USER_PASSWORD'], skip: [], timing: true },
    settings: [{ name: 'ADMIN_ID', value: 'x$USER_PASSWORDx', from: 'a.env' }],
    origin: { operator: '$USER_PASSWORD', url: 'https://ci.test/1' },
  })
})
