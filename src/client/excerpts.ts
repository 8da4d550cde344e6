import type { Header } from '../methods/request-data.ts'
import { bounds } from './bounds.ts'
import { headerText } from './header-text.ts'
import type { Redaction } from './redaction.ts'

/** Of a body that is cut, so much is redacted for each byte that is shown: what is hidden becomes shorter. */
const ahead = 4
/** Of a single character in a body. */
const mostBytes = 4
/** What each header costs in a report beside its text. */
const besideText = 32

/** How much evidence a run has kept. */
export interface Kept {
  characters: number
  /** Of it, what went beyond the usual in single exchanges. */
  extra: number
}

/** What is kept of the texts of one exchange: redacted, and only so much of them that no target fills a report. */
export class Excerpts {
  readonly #redaction: Pick<Redaction, 'apply' | 'longestForm'>
  readonly #ofRun: Kept

  /** `ofRun`: what the whole run has kept. */
  constructor(redaction: Pick<Redaction, 'apply' | 'longestForm'>, ofRun: Kept) {
    this.#redaction = redaction
    this.#ofRun = ofRun
  }

  /** Headers as people read them. What is cut says how long it was; whatever comes after that is counted. */
  headers(headers: readonly Header[]): Header[] {
    const room = this.#room(bounds.shownHeaderBytes)
    const kept: Header[] = []
    let left = room
    for (const [index, [name, value]] of headers.entries()) {
      if (left <= 0) {
        const rest = headers.slice(index)
        const length = rest.reduce((sum, [each, text]) => sum + each.length + text.length, 0)
        kept.push(['…', `${rest.length} more headers of ${length} characters are left out`])
        break
      }
      const shownName = cut(this.#redaction.apply(name), left)
      left -= shownName.length
      const shownValue = cut(this.#redaction.apply(headerText(value)), Math.max(left, 0))
      left -= shownValue.length + besideText
      kept.push([shownName, shownValue])
    }
    this.#count(room - left)
    return kept
  }

  /** The beginning of a body. Its length is told beside it. */
  body(body: Buffer): string {
    const most = this.#room(bounds.shownBodyBytes)
    // At the end of a part may stand as much as half of the longest secret, which would not be recognised.
    const unsure = this.#redaction.longestForm
    const part = body.subarray(0, ahead * most + mostBytes * unsure)
    const redacted = this.#redaction.apply(part.toString('utf8'))
    const sure = part.length < body.length ? redacted.slice(0, Math.max(0, redacted.length - unsure)) : redacted
    const shown = printable(whole(sure, most))
    this.#count(shown.length)
    return shown
  }

  #room(usual: number): number {
    if (this.#ofRun.characters >= bounds.shownBytesOfRun) return bounds.shownScarcely
    return this.#ofRun.extra < bounds.shownExtraBytesOfRun ? usual : Math.min(usual, bounds.shownUsually)
  }

  #count(kept: number): void {
    this.#ofRun.characters += kept
    this.#ofRun.extra += Math.max(0, kept - bounds.shownUsually)
  }
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${whole(text, most)}… (cut, ${text.length} characters)`
}

/** The beginning of a text, in a string of its own: one that is cut out of another keeps all of that alive. */
function whole(text: string, most: number): string {
  return text.length <= most ? text : Buffer.from(text.slice(0, most)).toString()
}

/** Bytes that are no text show as dots, one for all that stand together. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are replaced
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]+/g, '·')
}
