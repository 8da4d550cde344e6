import { jasperReportsServer82Ce } from '../jasperreports-server-8.2-ce/index.ts'
import type { ProfileRow } from '../profile.ts'

/** A row of the 8.2 profile that also holds here, by its name. Throws when that profile has no such row. */
export function asOn82(name: string): ProfileRow {
  const found = jasperReportsServer82Ce.rows.find(({ row }) => row === name)
  if (found === undefined) throw new Error(`The profile of 8.2 has no row ${name}.`)
  return found
}
