/** What a client needs of one requirement. */
export interface Reliance {
  readonly id: string
  /**
   * `holds`: the requirement must hold, and its feature must exist. `where it applies`: it must hold unless it does not apply.
   * `does not hold`: the client does what the specification denies, so it works only if the requirement fails.
   */
  readonly needs: 'holds' | 'where it applies' | 'does not hold'
}

/** The requirement IDs that a client needs, by what it needs of them. */
export interface Needs {
  readonly holds?: readonly (string | undefined)[]
  readonly whereItApplies?: readonly (string | undefined)[]
  readonly doesNotHold?: readonly (string | undefined)[]
}

/** The same as a list, without undefined IDs. */
export function reliancesOf({ holds = [], whereItApplies = [], doesNotHold = [] }: Needs): Reliance[] {
  const of = (needs: Reliance['needs']) => (id: string | undefined) => (id === undefined ? [] : [{ id, needs }])
  return [
    ...holds.flatMap(of('holds')),
    ...whereItApplies.flatMap(of('where it applies')),
    ...doesNotHold.flatMap(of('does not hold')),
  ]
}
