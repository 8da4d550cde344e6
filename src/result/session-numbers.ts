/**
 * Every part of a run numbers its sessions from 1 (`JSESSIONID#3`, and `$JSESSIONID_3` in commands). In one result of
 * several parts a number has to mean one session: those of each part go on where those of the one before end.
 *
 * @param parts what each shard or file has found, as data
 */
export function renumberSessions<T>(parts: readonly T[]): T[] {
  let used = 0
  return parts.map((part) => {
    const before = used
    const text = JSON.stringify(part).replace(/\bJSESSIONID([#_])(\d{1,9})\b/g, (_, mark: string, number: string) => {
      used = Math.max(used, before + Number(number))
      return `JSESSIONID${mark}${before + Number(number)}`
    })
    return JSON.parse(text)
  })
}
