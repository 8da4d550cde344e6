import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sampleResult } from '../../results/samples/sample-result.ts'
import { anchor } from '../links.ts'
import { renderHtml } from './render-html.ts'

describe('renderHtml', async () => {
  const page = await renderHtml(sampleResult())

  test('allows no script, and only the style sheet that it contains', () => {
    const style = /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(page).toContain(`default-src &#39;none&#39;; style-src &#39;sha256-${hash}&#39;`)
    expect(page).not.toMatch(/<script| style="| on\w+="/)
  })

  test('stays under a megabyte for all requirements and 600 exchanges', () => {
    expect(Buffer.byteLength(page)).toBeLessThan(1_000_000)
  })

  test('shortens bodies of passed checks, and of those only, when they would make the page too large', async () => {
    const result = sampleResult()
    for (const { checks } of result.requirements) {
      for (const { exchanges } of checks) {
        for (const { response } of exchanges) {
          if (response) Object.assign(response, { body: `${'long '.repeat(800)}end of the body`, bodyBytes: 4015 })
        }
      }
    }
    const long = await renderHtml(result)
    expect(Buffer.byteLength(long)).toBeLessThan(2_000_000)
    const failed = long.slice(long.indexOf('<article class="requirement failed'))
    expect(failed.slice(0, failed.indexOf('</article>'))).toContain('end of the body')
    expect(long).toContain('(4015 bytes in all)')
  })

  test('puts failures first when asked', async () => {
    const order = (source: string) => [...source.matchAll(/<article class="requirement (\w+)/g)].map(([, word]) => word)
    expect(order(page)[0]).toBe('passed')
    expect(order(await renderHtml(sampleResult(), { failuresFirst: true }))[0]).toBe('failed')
    expect(order(await renderHtml(sampleResult(), { failuresFirst: true })).toSorted()).toEqual(order(page).toSorted())
  })

  test('a link of a waiver is a link only when it is a web address', async () => {
    const result = sampleResult()
    const waived = result.requirements.find(({ waiver }) => waiver !== undefined)
    if (waived?.waiver) waived.waiver.link = 'javascript:alert(1)'
    expect(await renderHtml(result)).not.toContain('href="javascript')
  })

  test('says how to repeat a requirement, alone', () => {
    expect(page).toContain('npm run conformance -- --env staging --only 4.3/missing-password-is-400')
  })

  test('offers no new run where nothing could be run, and says why not in words of its own', async () => {
    const result = sampleResult()
    const [unseen, absent, lacking, left] = result.requirements
    if (!unseen || !absent || !lacking || !left) throw new Error('The sample is too small.')
    Object.assign(unseen, {
      outcome: 'inapplicable',
      reason: "It can't be observed from outside: nobody sees it.",
      cause: { kind: 'unobservable' },
      checks: [],
    })
    Object.assign(absent, { outcome: 'inapplicable', reason: 'Login encryption is off.', checks: [] })
    Object.assign(lacking, { outcome: 'untested', reason: 'The environment does not set ADMIN_ID.', checks: [] })
    const cause = { kind: 'left-out', by: '--only' }
    Object.assign(left, { outcome: 'untested', reason: 'Left out by --only.', cause, checks: [] })
    const source = await renderHtml(result)
    const article = ({ id }: { id: string }) => {
      const from = source.lastIndexOf('<article', source.indexOf(` id="${anchor(id)}"`))
      return source.slice(from, source.indexOf('</article>', from))
    }
    for (const each of [unseen, absent, lacking]) expect(article(each)).not.toContain('Reproduce')
    expect(article(left)).toContain('Reproduce')
    expect(article(unseen)).toContain('<span class="outcome">not observable</span>')
    expect(article(absent)).toContain('<span class="outcome">inapplicable</span>')
    expect(source).toContain('1 of them not observable')
  })
})

test('what a waived failure blocks names it as failed and waived', async () => {
  const sample = sampleResult()
  const waived = '4.5/live-session-is-reused'
  const blockedOn = async (blockedBy: string) => {
    const requirements = sample.requirements.map((each) =>
      each.outcome === 'cantTell' ? { ...each, blockedBy } : each,
    )
    return renderHtml({ ...sample, requirements })
  }
  expect(await blockedOn(waived)).toContain(`<code>${waived}</code></a>, which failed and is waived.`)
  const failed = '4.3/missing-password-is-400'
  expect(await blockedOn(failed)).toContain(`<code>${failed}</code></a>, which failed.`)
})
