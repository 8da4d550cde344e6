import type { Result } from './result.ts'

/**
 * Every shard numbers its sessions from 1 (`JSESSIONID#3`, and `$JSESSIONID_3` in commands). In one result of several
 * shards a number has to mean one session: those of each shard go on where those of the one before end.
 */
export function renumberSessions(results: readonly Result[]): Result[] {
  let used = 0
  return results.map((result) => {
    const before = used
    const text = JSON.stringify(result.requirements).replace(
      /\bJSESSIONID([#_])(\d{1,9})\b/g,
      (_, mark: string, number: string) => {
        used = Math.max(used, before + Number(number))
        return `JSESSIONID${mark}${before + Number(number)}`
      },
    )
    return { ...result, requirements: JSON.parse(text) }
  })
}
