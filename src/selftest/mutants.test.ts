import { describe, expect, test } from 'vitest'
import { mutantsOf } from './mutants.ts'

const spec = (body: string) => `import { check } from 'x';\nimport { expect } from 'y';\n${body}\n`

describe('one assertion at a time is gone, and what it looks at stays', () => {
  test.each([
    ['expect(await probe()).toBeServed();', 'void [await probe()];'],
    ["await expectLive(client, 'a) b');", "await void [client, 'a) b'];"],
    ['if (a) return expect(b(c)).that(d(e), `f)`);', 'if (a) return void [b(c)];'],
  ])('%s', (before, after) => {
    expect(mutantsOf(spec(before)).map(({ source }) => source)).toEqual([spec(after)])
  })

  test('each mutant has lost one of two', () => {
    const mutants = mutantsOf(spec('control(a()).x();\nexpect(b()).y();'))
    expect(mutants.map(({ assertion, line }) => [assertion, line])).toEqual([
      ['control(a()).x()', 3],
      ['expect(b()).y()', 4],
    ])
  })

  test('a function that is called like an assertion is none where it is defined', () => {
    expect(mutantsOf(spec('async function expectLive(client) {}'))).toEqual([])
  })
})
