/** The texts whose conditions hold: `said(failed > 0 && 'it failed', reason)`. */
export function said(...texts: readonly (string | false | undefined)[]): string[] {
  return texts.filter((text) => text !== false && text !== undefined)
}
