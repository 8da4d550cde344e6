import { existsSync, readFileSync } from 'node:fs'

/**
 * The path for an offer of waivers: `file`, or the next one with a number if the user has completed that one, also in part. An
 * offer that nothing has been changed in is overwritten.
 */
export function besideCompleted(file: string): string {
  const name = (number: number) => (number === 1 ? file : file.replace(/(?=\.yaml$)/, `-${number}`))
  let number = 1
  while (existsSync(name(number)) && !isUntouched(readFileSync(name(number), 'utf8'))) number += 1
  return name(number)
}

/** Whether reason and owner of each entry are still to be completed. */
function isUntouched(text: string): boolean {
  const [head = '', ...entries] = text.split(/^- /m)
  if (entries.length === 0) return /^(?:#.*\n)*(?:\[\]\s*)?$/.test(head)
  return entries.every((entry) => /^ *reason: "TODO:/m.test(entry) && /^ *owner: "TODO:/m.test(entry))
}
