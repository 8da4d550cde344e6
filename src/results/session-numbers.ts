import { sessionCookieName } from '../methods/names.ts'

/** A session ID in the evidence, and in commands. */
export const sessionNumber = new RegExp(`\\b${sessionCookieName}([#_])(\\d{1,9})\\b`, 'g')

/** Renumbers the sessions of the parts of a run, so that in a merged result each number identifies one session. */
export function renumberSessions<T>(parts: readonly T[]): T[] {
  let used = 0
  return parts.map((part) => {
    const before = used
    const text = JSON.stringify(part).replace(sessionNumber, (_, mark: string, number: string) => {
      used = Math.max(used, before + Number(number))
      return `${sessionCookieName}${mark}${before + Number(number)}`
    })
    return JSON.parse(text)
  })
}
