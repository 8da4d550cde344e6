/** The texts whose conditions hold: `textsThatApply(failed > 0 && 'it failed', reason)`. */
export function textsThatApply(...texts: readonly (string | false | undefined)[]): string[] {
  return texts.filter((text) => text !== false && text !== undefined)
}
