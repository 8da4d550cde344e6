import { expect, test } from 'vitest'
import { everyCheck } from '../../../specs/every-spec.ts'
import { defectNamed } from '../../alterations/patches-named.ts'
import type { Check } from '../../check/check.ts'
import type { SelfTestCase } from './cases.ts'
import { checksFor } from './checks-for.ts'

const server = { name: 'any', environment: 'reference', patches: [], without: [] }
const patch = () => ({})
const first = everyCheck.filter(({ options }) => !options.deep)
const deep = everyCheck.filter(({ options }) => options.deep)
const shown = (one: SelfTestCase) =>
  checksFor(one, everyCheck).map(({ checks, overHttp }) => ({ overHttp, checks: new Set(checks) }))

test('each kind of server is tried with the checks that may show something of it', () => {
  const defect = defectNamed('basic-trims-the-password')
  const own = deep.filter(({ requirement }: Check) => defect.breaks.includes(requirement))
  expect(own.length).toBeGreaterThan(0)
  expect(shown({ ...server, defect, patches: [defect.change] })).toEqual([
    { overHttp: false, checks: new Set([...first, ...own]) },
  ])
  expect(shown({ ...server, patches: [patch] })).toEqual([{ overHttp: false, checks: new Set(everyCheck) }])
  expect(shown({ ...server, patches: [patch, patch] })).toEqual([{ overHttp: true, checks: new Set(first) }])
  expect(shown(server)).toEqual([
    { overHttp: true, checks: new Set(first) },
    { overHttp: false, checks: new Set(deep) },
  ])
})
