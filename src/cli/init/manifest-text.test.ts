import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withDevDependency } from './manifest-text.ts'

test.each([
  ['one without', '{\n  "private": true\n}\n', '{\n  "private": true,\n  "devDependencies": {\n    "p": "1"\n  }\n}\n'],
  ['an empty one', '{}', '{\n  "devDependencies": {\n    "p": "1"\n  }\n}'],
  [
    'one with tabs, carriage returns, lists on one line and no newline at its end',
    '{\r\n\t"files": [ "a", "b" ],\r\n\t"devDependencies": {\r\n\t\t"o": "^2"\r\n\t},\r\n\t"x": 1.0\r\n}',
    '{\r\n\t"files": [ "a", "b" ],\r\n\t"devDependencies": {\r\n\t\t"o": "^2",\r\n\t\t"p": "1"\r\n\t},\r\n\t"x": 1.0\r\n}',
  ],
  ['an empty list', '{\n  "devDependencies": {}\n}\n', '{\n  "devDependencies": {\n    "p": "1"\n  }\n}\n'],
  [
    'one that names it',
    '{ "dependencies": { "p":  "file:../p.tgz", "q": "3" } }',
    '{ "dependencies": { "p":  "1", "q": "3" } }',
  ],
  [
    'one where something else has fields of these names',
    '{\n "a": { "devDependencies": { "p": "2" } }\n}',
    '{\n "a": { "devDependencies": { "p": "2" } },\n "devDependencies": {\n  "p": "1"\n }\n}',
  ],
])('%s is completed, and else stays as it is written', (_, text, completed) => {
  expect(withDevDependency(text, 'p', '1')).toBe(completed)
})

test('whatever a package.json holds, it holds afterwards', () => {
  const manifest = fc.dictionary(fc.string(), fc.jsonValue()).filter((each) => !('__proto__' in each))
  fc.assert(
    fc.property(
      manifest,
      fc.dictionary(fc.string(), fc.string()),
      fc.constantFrom(0, 2, '\t'),
      (rest, list, indent) => {
        const before = { ...rest, devDependencies: { o: '1', ...list } }
        const after = JSON.parse(withDevDependency(JSON.stringify(before, undefined, indent), 'name', 'file:a b.tgz'))
        const completed = { ...before, devDependencies: { ...before.devDependencies, name: 'file:a b.tgz' } }
        // JSON has no negative zero.
        expect(after).toEqual(JSON.parse(JSON.stringify(completed)))
      },
    ),
  )
})
