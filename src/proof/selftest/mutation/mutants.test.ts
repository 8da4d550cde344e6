import { parseSync } from 'rolldown/utils'
import { describe, expect, test } from 'vitest'
import { anatomyOf, requestedBy } from './anatomy.ts'
import { decidingModules } from './modules.ts'
import { mutantsOf } from './mutants.ts'
import { sourceAt } from './source.ts'

const imports = [
  "import { control, expect } from '../src/check/expect.ts'",
  "import { Violation } from '../src/outcome/violation.ts'",
  "import { expectLiveSession as live } from '../src/check/live-session.ts'",
  "import { withSession } from '../src/check/steps.ts'",
  "import { preferencesOf } from '../src/check/preferences.ts'",
].join('\n')
const spec = (body: string) => ({ path: 'specs/any.spec.ts', text: `${imports}\n${body}\n` })
const texts = (body: string, change: string) =>
  mutantsOf(spec(body))
    .filter((mutant) => mutant.change === change)
    .map(({ text }) => text.slice(imports.length + 1, -1))

test('a module needs those that it exports from, but not for types', () => {
  const text =
    "export { a } from './a.ts'\nimport { b } from './b.ts'\nexport type { C } from './c.ts'\nexport const d = b"
  expect([...anatomyOf({ path: 'src/runner/any.ts', text }).needs].toSorted()).toEqual([
    'src/runner/a.ts',
    'src/runner/b.ts',
  ])
  expect(requestedBy(parseSync('any.js', text.replace(/.* type .*/, '')).module).map(({ value }) => value)).toEqual([
    './a.ts',
    './b.ts',
  ])
})

describe('one assertion at a time is gone, and what it looks at stays', () => {
  test.each([
    ['expect(await probe()).toBeServed()', 'void [await probe()]'],
    ["await live(client, 'a) b')", "await void [client, 'a) b']"],
    ['() => { if (a) return expect(b(c)).that(d(e), `f)`) }', '() => { if (a) return void [b(c), d(e), `f)`] }'],
    ["expect(a.replace(/[)'\"]/g, '(')).x()", "void [a.replace(/[)'\"]/g, '(')]"],
    [`expect(a).that(b, \`\${c(\`)\${d}\`)}(\`)`, `void [a, b, \`\${c(\`)\${d}\`)}(\`]`],
    ['expect(a /* ) */, /* " */ b).x() // (', 'void [a, b] // ('],
    ['expect(a)\n  // it is\n  .x(1 + (2))', 'void [a, 1 + (2)]'],
    ["expect('日本').x('é')", "void ['日本', 'é']"],
    ['for (const a of b) control(a).x(c as string)', 'for (const a of b) void [a, c as string]'],
    ['throw new Violation({ a: b(c) })', 'void [{ a: b(c) }]'],
    ['const give = () => new Violation(facts)', 'const give = () => void [facts]'],
  ])('%s', (before, after) => {
    expect(texts(before, 'removed')).toEqual([after])
  })

  test.each([
    ["const text = 'expect(a).x()'", 'a text'],
    [`const text = \`expect(\${a}).x()\``, 'a template'],
    ['const pattern = /expect(a).x()/', 'a pattern'],
    ['// expect(a).x()\n/* control(b).y() */', 'a comment'],
    ['expectation(a).x()', 'a function that is not of src/check, whatever it is called'],
    ['this.expect(a).x()', 'a method that is called like one'],
    ['expect(a)', 'an expectation that expects nothing'],
    ['withSession(client, id)', 'a step that does not assert'],
    ['const answer = await preferencesOf(client)', 'a step that gives something; what it asserts is in its own module'],
    ['try { expect(a).x() } catch (error) { report(error) }', 'one whose Violation goes no further'],
    ['if (error instanceof Violation) report()', 'a look at a Violation'],
  ])('%s: %s is none', (before) => {
    expect(texts(before, 'removed')).toEqual([])
  })

  test('each mutant has lost one of two', () => {
    const mutants = mutantsOf(spec('control(a()).x()\nexpect(\n  b()).y()'))
    expect(mutants.map(({ what, line }) => [what, line])).toEqual([
      ['control(a()).x()', 6],
      ['expect( b()).y()', 7],
    ])
  })

  test('a function that asserts is an assertion where it is called, through others too, but not where it is defined', () => {
    const step =
      'async function both(a) { await each(a) }\nconst each = async (a) => { for (const b of a) expect(b).x() }'
    expect(mutantsOf(spec(`${step}\nawait both(c)`)).map(({ what }) => what)).toEqual([
      'each(a)',
      'expect(b).x()',
      'both(c)',
    ])
  })

  test('a method that asserts is an assertion where the class calls it', () => {
    const text =
      'class A { #that(b) { throw new Violation(b) } x() { this.#that(c) } y() { this.x(); return this.x.name } }'
    expect(mutantsOf(spec(text)).map(({ what }) => what)).toEqual([
      'throw new Violation(b)',
      'this.#that(c)',
      'this.x()',
    ])
  })

  test('whatever an expectation can be asked for is among them', () => {
    const methods = [...sourceAt('src/check/expect.ts').text.matchAll(/^ {2}(?:to|that)\w*\(/gm)]
    const removed = mutantsOf(sourceAt('src/check/expect.ts')).filter(({ change }) => change === 'removed')
    expect(methods.length).toBeGreaterThan(9)
    expect(removed.length).toBeGreaterThan(methods.length)
  })
})

describe('a part of a condition is always true', () => {
  test.each([
    ['const a = b && c', ['const a = true && c', 'const a = b && true']],
    ['if (a && b && c) d()', ['if (a && b && true) d()', 'if (true && b && c) d()', 'if (a && true && c) d()']],
    ['const a = (b || c) && d', ['const a = true && d', 'const a = (b || c) && true']],
    ["const a = b || '&&' // c && d", []],
  ])('%s', (before, after) => {
    expect(texts(before, 'weakened')).toEqual(after)
  })
})

describe('a step is left out when its result is unused', () => {
  test.each([
    ['await client.logout()', ['void 0']],
    ['for (const a of b) await enter(a, `)`)', ['for (const a of b) void 0']],
    ['const answer = await client.logout()', []],
    ['const a = await newSession(b, c)', ['const a = await newSession({ ...b, openSession: async () => {} }, c)']],
    ['await live(client)', []],
    ['client.logout()', []],
  ])('%s', (before, after) => {
    expect(texts(before, 'skipped')).toEqual(after)
  })
})

test('a module that does not parse is named', () => {
  expect(() => mutantsOf(spec('expect('))).toThrow(/specs\/any\.spec\.ts: /)
})

test('what decides is all specs, the steps that they share, and what those look with', () => {
  const modules = decidingModules()
  const paths = modules.map(({ path }) => path)
  expect(paths).toEqual(
    expect.arrayContaining(['specs/4.8-logout.spec.ts', 'src/check/expect.ts', 'src/check/steps.ts']),
  )
  expect(paths).toContain('src/target/location.ts')
  expect(paths).not.toContain('src/runner/plan.ts')
  for (const module of modules.filter(({ path }) => path.startsWith('specs/')))
    expect(mutantsOf(module), module.path).not.toEqual([])
})
