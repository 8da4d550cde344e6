import { type MethodId, methods } from '../methods/methods.ts'
import { seenBy, type UsagePatternName, usagePatterns } from './method-uses.ts'
import { reliancesOf } from './reliance.ts'
import { type SessionUse, sessionUses } from './session-uses.ts'

/** A use: a method in some pattern, or something done with a session. */
export type UseId = `${MethodId}: ${UsagePatternName}` | SessionUse

const byMethod = methods.flatMap((method) =>
  (Object.keys(usagePatterns) as UsagePatternName[]).map((pattern) => {
    const { words, needs } = usagePatterns[pattern]
    const link = pattern === 'use' ? '' : pattern === 'refused' ? ' and ' : ', '
    const use = {
      words: `uses ${method.name}${link}${words}`,
      reliances: reliancesOf(needs(method)),
      seenBy: seenBy(method),
    }
    return [useOf(method.id, pattern), use] as const
  }),
)

const ofSessions = (Object.keys(sessionUses) as SessionUse[]).map((id) => {
  const use = sessionUses[id]
  const shownBy = 'seenBy' in use ? use.seenBy : 'headers'
  return [id, { words: use.words, reliances: reliancesOf(use), seenBy: shownBy }] as const
})

/** All known uses of clients, the requirements that they rely on, and what a recording must contain to show them. */
export const uses: ReadonlyMap<UseId, (typeof byMethod)[number][1]> = new Map([...byMethod, ...ofSessions])

/** The ID of a method's use in some pattern. */
export function useOf(method: MethodId, pattern: UsagePatternName): UseId {
  return `${method}: ${pattern}`
}
