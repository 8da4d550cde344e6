/** A text of at most `most` UTF-16 code units. A longer one is cut between two characters, and ends in `…`. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…` : text
}
