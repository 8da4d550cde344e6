import fc from 'fast-check'
import { expect, test } from 'vitest'
import { html, trusted } from './markup.ts'

const read: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const decoded = (text: string) => text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => read[name] ?? '')
// Characters that move the cursor are made visible earlier, for all reports.
const anyText = fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '/', 'a', ' ', '=', '&quot;', '<b>', '">') })

test('no text ends the one that it stands in, between tags and within', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const between = /^<p>(.*)<\/p>$/s.exec(html`<p>${text}</p>`.source)?.[1] ?? ''
      expect(between).not.toMatch(/[<>]/)
      expect(decoded(between)).toBe(text)
      const within = /^<p title="(.*)">$/s.exec(html`<p title="${text}">`.source)?.[1] ?? ''
      expect(within).not.toMatch(/[<>"']/)
      expect(decoded(within)).toBe(text)
      for (const { source } of [
        html` title="${text}"`,
        html`<p title="> ${text}">`,
        html`<p title='${[text]}' lang="${text}">`,
        html`${text}`,
      ])
        expect(source.replace(/ title=["'](?:> )?|["'] lang="|^<p|">$|"$|'/g, '')).not.toMatch(/[<>"']/)
    }),
  )
})

test('quotes of texts stay as they are, in lists too; markup is taken as it is, and nothing is nothing', () => {
  expect(html`<p>${['say ', 1, ' "it\'s"']}</p>${undefined}<b title="${'"'}">${html`<i>${'&'}</i>`}</b>`.source).toBe(
    `<p>say 1 "it's"</p><b title="&quot;"><i>&amp;</i></b>`,
  )
  expect(html`<style>${trusted('a > b')}</style>`.source).toBe('<style>a > b</style>')
})
