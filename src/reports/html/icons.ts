import type { Outcome, Verdict } from '../../results/outcome.ts'
import { html, type Markup } from './markup.ts'

/** The shapes of the outcomes. They have attributes, because style rules of the page don't apply to reused shapes. */
export const iconSprite: Markup = html`<svg width="0" height="0" class="sprite" aria-hidden="true"><defs>
<symbol id="i-passed" viewBox="0 0 16 16"><circle cx="8" cy="8" r="8" stroke="none"/><path d="m4.6 8.3 2.3 2.3 4.5-5" fill="none"/></symbol>
<symbol id="i-failed" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" stroke="none"/><path d="m5 5 6 6m0-6-6 6"/></symbol>
<symbol id="i-waived" viewBox="0 0 16 16"><path d="M8 0 16 8 8 16 0 8z" stroke="none"/><path d="M4.7 9c1.1-2.1 2.2-2.1 3.3-1s2.2 1.1 3.3-1" fill="none" stroke-width="1.7"/></symbol>
<symbol id="i-inapplicable" viewBox="0 0 16 16" stroke="currentColor" stroke-width="1.6"><circle cx="8" cy="8" r="7.2" fill="none"/><path d="M5 8h6"/></symbol>
<symbol id="i-untested" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7" fill="none" stroke="currentColor" stroke-dasharray="2.9 2.6"/></symbol>
<symbol id="i-cantTell" viewBox="0 0 16 16"><path d="M4.7 0h6.6L16 4.7v6.6L11.3 16H4.7L0 11.3V4.7z" stroke="none"/><path d="M6 6.2c0-2.7 4-2.7 4 0 0 1.6-2 1.5-2 3.2m0 2.3v.3" fill="none" stroke-width="1.7"/></symbol>
</defs></svg>`

/** The symbol of an outcome, hidden from screen readers because the word is always next to it. */
export function outcomeIcon(outcome: Outcome): Markup {
  return html`<svg class="icon ${outcome}" aria-hidden="true"><use href="#i-${outcome}"/></svg>`
}

/** The outcome whose shape and color also represent a verdict. */
export const verdictOutcome: Readonly<Record<Verdict, Outcome>> = {
  conformant: 'passed',
  'not-conformant': 'failed',
  incomplete: 'untested',
  'no-verdict': 'cantTell',
}
