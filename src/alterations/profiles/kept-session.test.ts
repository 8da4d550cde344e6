import { expect, test } from 'vitest'
import { bench, setCookiesOf } from '../../reference/samples/bench.ts'
import { defectNamed } from '../patches-named.ts'
import { jasperReportsServer82Ce } from './jasperreports-server-8.2-ce/index.ts'

test('a defect of sessions opened by login also affects those that a login reuses', () => {
  const { change } = defectNamed('logout-spares-sessions-of-login-with-a-form')
  const accounts = [{ id: 'joeuser', password: 'joe' }]
  const rows = jasperReportsServer82Ce.rows.map((row) => row.change)
  const { ask } = bench({ accounts, organizations: [], sso: undefined, preauthentication: undefined }, [
    ...rows,
    change,
  ])
  const resources = '/rest_v2/resources'
  const anonymous = { headers: setCookiesOf(ask(resources)) }
  ask('/rest_v2/login', { ...anonymous, form: 'j_username=joeuser&j_password=joe' })
  expect(ask(resources, anonymous).status).toBe(204)
  ask('/logout.html', anonymous)
  expect(ask(resources, anonymous).status).toBe(204)
})
