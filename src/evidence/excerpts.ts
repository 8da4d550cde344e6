import type { Header } from '../methods/request-data.ts'
import { bounds } from '../transport/bounds.ts'
import { headerText } from '../transport/header-text.ts'
import type { Redaction } from './redaction.ts'

/** How many bytes of a cut body are redacted for each byte that is shown: redaction shortens the text. */
const ahead = 4
/** The maximum number of bytes of a character in a body. */
const mostBytes = 4
/** The cost of each header in a report, in addition to its text. */
const besideText = 32

/** How much evidence a run has kept. */
export interface Kept {
  characters: number
  /** The part of it beyond the usual limit of single exchanges. */
  extra: number
}

/** Redacts and cuts the texts of one exchange, so that no target can fill a report. */
export class Excerpts {
  readonly #redaction: Pick<Redaction, 'apply' | 'longestForm'>
  readonly #ofRun: Kept

  /** `ofRun`: what the whole run has kept so far. */
  constructor(redaction: Pick<Redaction, 'apply' | 'longestForm'>, ofRun: Kept) {
    this.#redaction = redaction
    this.#ofRun = ofRun
  }

  /** Headers in readable form. Each cut value states its length, and headers beyond the limit are counted. */
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

  /** The beginning of a body. Its length is shown separately. */
  body(body: Buffer): string {
    const most = this.#room(bounds.shownBodyBytes)
    // The part may end in an incomplete secret, which would not be recognized.
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

/** The beginning of a text, copied: a slice would keep the whole string alive. */
function whole(text: string, most: number): string {
  return text.length <= most ? text : Buffer.from(text.slice(0, most)).toString()
}

/** Replaces each run of bytes that are not text with one dot. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are replaced
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]+/g, '·')
}
