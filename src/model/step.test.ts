import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import { answer, byLogin, state } from './samples/answers.ts'
import { rulings } from './samples/rulings.ts'
import { stateAfterViolation } from './state-after-violation.ts'
import { step } from './step.ts'

test.each(rulings.map((ruling) => [ruling.name, ruling] as const))('%s', (_name, { said, expected }) => {
  expect(said(step)).toBe(expected)
})

test('an answer that nothing explains leaves everything open that it touched', () => {
  const after = stateAfterViolation(state, {
    operation: byLogin,
    seen: answer(200, { sent: 'live', set: 'new' }),
  })

  for (const id of ['live', 'new']) expect(after.sessions.get(id)).toMatchObject({ owner: 'unknown', life: 'open' })
  expect(after.sessions.get('another’s')).toEqual(state.sessions.get('another’s'))
})

test('a session that comes with the refusal of a login is anonymous, and breaks what it is', () => {
  const after = stateAfterViolation(state, { operation: byLogin, seen: answer(403, { set: 'new' }) })

  expect(after.sessions.get('new')).toMatchObject({ owner: 'none', denial: '3/refused-login-opens-no-session' })
})

test('the model names requirements of the catalogue', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const sources = files.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join('\n')
  const named = [...sources.matchAll(/'(\d[\d.]*\/[a-z\d-]+)'/g)].map(([, id]) => id)
  const known = new Set(catalogue.map(({ id }) => id))

  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((id) => id === undefined || !known.has(id))).toEqual([])
})
