import type { Defect } from '../defect.ts'
import { methodsWithSession } from '../method-tables.ts'
import { forSessions } from '../opened-by.ts'
import { sessionFaults } from '../session-faults.ts'

/** The session faults, for the sessions of each method that opens one. */
export const sessionsByMethodDefects: readonly Defect[] = methodsWithSession.flatMap(
  ({ slug, words, is, environment = 'reference' }) =>
    sessionFaults.map(
      ({ name, summary, breaks, change }): Defect => ({
        name: `${name}-of-${slug}`,
        summary: summary(`opened by ${words}`),
        breaks,
        environment,
        change: forSessions((request, _, was) => is(request, was), change),
      }),
    ),
)
