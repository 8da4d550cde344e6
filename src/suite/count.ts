/** Formats a number with a noun: `1 check` or `2 checks`. `shown`: the number as it is to be written. */
export function count(number: number, noun: string, shown = `${number}`): string {
  return `${shown} ${noun}${number === 1 ? '' : 's'}`
}
