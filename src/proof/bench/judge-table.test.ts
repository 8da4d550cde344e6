import { expect, test } from 'vitest'
import { type Standing, thisSuite } from './contest.ts'
import { judgeTable } from './judge-table.ts'
import { median } from './measure.ts'

function took(name: string, ...walls: readonly number[]): Standing {
  return { name, walls, wallMs: median(walls), cpuMs: undefined, peakMegabytes: undefined }
}

const ours = took(thisSuite, 400, 800, 400)
const script = took('plain undici script', 400, 770, 380)

test('the script is compared round by round, and at most a twentieth may lie between', () => {
  expect(judgeTable([ours, script])).toEqual([
    { holds: true, what: 'at most 1.05 times as long as the plain undici script, round by round (1.04)' },
  ])
  expect(judgeTable([ours, took('plain undici script', 380, 760, 380)])[0]?.holds).toBe(false)
})

test('every tool that does the same job has to be slower', () => {
  expect(judgeTable([ours, script, took('newman', 3000), took('httpyac', 390)]).slice(1)).toEqual([
    { holds: false, what: 'faster than httpyac, which takes 0.97 times as long' },
    { holds: true, what: 'faster than newman, which takes 7.50 times as long' },
  ])
})

test('of a native program that does less the ratio is said, and nothing is asked', () => {
  expect(judgeTable([ours, script, took('hurl (native)', 80, 80, 80)])).toContainEqual({
    holds: undefined,
    what: 'hurl (native), without evidence, result or reports, takes 0.20 times as long',
  })
})

test('a tool that is not here is left out, and the script may not be', () => {
  const absent = (name: string): Standing => ({ ...took(name), absent: 'not on this machine' })
  expect(judgeTable([ours, absent('newman'), absent('plain undici script')])).toEqual([
    {
      holds: false,
      what: 'at most 1.05 times as long as the plain undici script, which did not run: not on this machine',
    },
  ])
})
