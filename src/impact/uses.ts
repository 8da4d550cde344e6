import { type ListedMethod, type MethodId, methods } from '../methods/methods.ts'
import { seenBy, type UsagePatternName, usagePatterns } from './method-uses.ts'
import { type Reliance, reliancesOf } from './reliance.ts'
import { type SessionUse, sessionUses } from './session-uses.ts'
import type { RecordingShows } from './traffic.ts'

/** A use: a method in some pattern, or something done with a session. */
export type UseId = `${MethodId}: ${UsagePatternName}` | SessionUse

/** The description of a use, the requirements it relies on, and what a recording must contain to show it. */
export interface Use {
  readonly id: UseId
  readonly words: string
  readonly reliances: readonly Reliance[]
  readonly seenBy: keyof RecordingShows | 'lines'
}

const byMethod = methods.flatMap((method) =>
  (Object.keys(usagePatterns) as UsagePatternName[]).map((pattern) => useOfMethod(method, pattern)),
)

function useOfMethod(method: ListedMethod, pattern: UsagePatternName): Use {
  const link = pattern === 'use' ? '' : pattern === 'refused' ? ' and ' : ', '
  return {
    id: useOf(method.id, pattern),
    words: `uses ${method.name}${link}${usagePatterns[pattern].words}`,
    reliances: reliancesOf(usagePatterns[pattern].needs(method)),
    seenBy: seenBy(method),
  }
}

const ofSessions = (Object.keys(sessionUses) as SessionUse[]).map((id): Use => {
  const use = sessionUses[id]
  const seenBy = 'seenBy' in use ? use.seenBy : 'headers'
  return { id, words: use.words, reliances: reliancesOf(use), seenBy }
})

/** All known uses of clients, and the requirements they rely on. */
export const uses: ReadonlyMap<UseId, Use> = new Map([...byMethod, ...ofSessions].map((use) => [use.id, use]))

/** The ID of a method's use in some pattern. */
export function useOf(method: MethodId, pattern: UsagePatternName): UseId {
  return `${method}: ${pattern}`
}
