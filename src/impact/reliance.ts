/**
 * What a client needs of a requirement. `holds`: its feature must exist, too. `does not hold`: the client does what the
 * specification denies, so it works only if the requirement fails.
 */
export const kindsOfNeed = ['holds', 'where it applies', 'does not hold'] as const
export type Need = (typeof kindsOfNeed)[number]

/** The requirement IDs that a client needs, by what it needs of them. */
export type Needs = Readonly<Partial<Record<Need, readonly (string | undefined)[]>>>

/** The same as a list, without undefined IDs. */
export function reliancesOf(needs: Needs) {
  return kindsOfNeed.flatMap((need) =>
    (needs[need] ?? []).flatMap((id) => (id === undefined ? [] : { id, needs: need })),
  )
}
