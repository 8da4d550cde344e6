/** What a client needs of one requirement. */
export interface Reliance {
  readonly id: string
  /**
   * `holds`: it has to hold, and what it is about has to be there. `where it applies`: it has to hold, unless it does not
   * apply. `does not hold`: the client does what the specification denies, so it works only where the requirement fails.
   */
  readonly needs: 'holds' | 'where it applies' | 'does not hold'
}

/** Which of three things a client needs of requirements, by their ids. */
export interface Needs {
  readonly holds?: readonly (string | undefined)[]
  readonly whereItApplies?: readonly (string | undefined)[]
  readonly doesNotHold?: readonly (string | undefined)[]
}

/** The same as a list, without what is undefined. */
export function reliancesOf({ holds = [], whereItApplies = [], doesNotHold = [] }: Needs): Reliance[] {
  const of = (needs: Reliance['needs']) => (id: string | undefined) => (id === undefined ? [] : [{ id, needs }])
  return [
    ...holds.flatMap(of('holds')),
    ...whereItApplies.flatMap(of('where it applies')),
    ...doesNotHold.flatMap(of('does not hold')),
  ]
}
