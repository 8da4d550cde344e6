import leven from 'leven'

/** The known name that `name` was probably meant to be, if at most a third of its letters differ. */
export function similarName(name: string, known: readonly string[]): string | undefined {
  const [nearest] = known
    .map((candidate) => ({ candidate, distance: leven(name.toUpperCase(), candidate.toUpperCase()) }))
    .sort((a, b) => a.distance - b.distance)
  return nearest !== undefined && nearest.distance <= Math.max(1, name.length / 3) ? nearest.candidate : undefined
}
