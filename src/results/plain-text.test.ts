import { expect, test } from 'vitest'
import { headline, logLines, oneLine, visibleText, xmlAttribute, xmlText } from './plain-text.ts'

test.each([
  ['\u001b[2J', '␛[2J'],
  ['a\r\nb\rc', 'a\nb␍c'],
  ['\u009b31m', '\\u{9b}31m'],
  ['\u202eabc', '\\u{202e}abc'],
  ['a\u061cb\u200bc\ufeff', 'a\\u{61c}b\\u{200b}c\\u{feff}'],
  ['\ufffe\uffff\u{1fffe}', '\\u{fffe}\\u{ffff}\\u{1fffe}'],
  ['👩‍💻 نمی\u200cخواهم', '👩‍💻 نمی\u200cخواهم'],
  ['\ud800', '\ufffd'],
  ['用户 🔐\tü', '用户 🔐\tü'],
])('visibleText(%j) is %j', (text, shown) => {
  expect(visibleText(text)).toBe(shown)
})

test.each([
  ['##vso[task.setvariable variable=a]b', ['# #vso[task.setvariable variable=a]b']],
  ['a ##[error]b\n##teamcity[x]', ['a # #[error]b', '# #teamcity[x]']],
  ['## heading', ['## heading']],
])('logLines(%j) is %j', (text, lines) => {
  expect(logLines(text)).toEqual(lines)
})

test('xmlText and xmlAttribute escape what XML gives a meaning to', () => {
  expect(xmlText(`<a b="c">&]]>\u0000\uffff`)).toBe('&lt;a b=&quot;c&quot;&gt;&amp;]]&gt;␀\\u{ffff}')
  expect(xmlAttribute('a\n\tb')).toBe('a&#10;&#9;b')
})

test('headline says the first lines, oneLine all of them', () => {
  expect(oneLine('\n  one\n\ntwo')).toBe('one two')
  expect(headline('one\n  two\n\nthree')).toBe('one · two')
  expect(headline('one\ntwo\nthree\nfour')).toBe('one · two · three')
  expect(headline('long '.repeat(100))).toHaveLength(240)
})
