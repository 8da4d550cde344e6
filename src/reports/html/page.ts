import { createHash } from 'node:crypto'
import { iconSprite } from './icons.ts'
import { type Content, html, type Markup, trusted } from './markup.ts'
import { styleSheet } from './style.ts'

/** The contents of a page, and what browsers need to know about it. */
export interface Page {
  readonly title: string
  readonly suite: { readonly name: string; readonly version: string }
  /** Behind the style sheet that every page has. */
  readonly style: string
  /** The target and the words of the skip link for keyboard users. */
  readonly skip: { readonly to: string; readonly words: string }
  readonly front: Markup
  readonly contents?: Markup
  readonly main: Markup
  readonly colophon: Markup
}

/** The frame of every page: no scripts and no network access, enforced by a content security policy. */
export function pageOf({ title, suite, style, skip, front, contents, main, colophon }: Page): string {
  const sheet = styleSheet + style
  const hash = createHash('sha256').update(sheet).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="${suite.name} ${suite.version}">
<title>${title}</title>
<style>${trusted(sheet)}</style>
</head>
<body>
${iconSprite}
<a class="skip" href="#${skip.to}">${skip.words}</a>
${front}
<div class="columns">
${contents}
<main>
${main}
</main>
</div>
${colophon}
</body>
</html>
`.source
}

/** A wide table, which scrolls separately and is reachable with the keyboard. `rows`: those of its body. */
export function scrollingTable(label: string, heads: readonly Content[], rows: readonly Markup[], kind = ''): Markup {
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0"><table class="${kind}"><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div>`
}
