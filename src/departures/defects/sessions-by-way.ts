import type { Defect } from '../defect.ts'
import { forSessionsOf, openings } from '../opened-by.ts'
import { sessionFaults } from '../session-faults.ts'

/** Every fault that a server can have with some sessions, with those of each way in. */
export const sessionsByWayDefects: readonly Defect[] = Object.keys(openings).flatMap((opening) =>
  sessionFaults.map(({ name, summary, breaks, change }): Defect => {
    const environment = opening === 'the-legacy-login' ? 'reference-legacy' : 'reference'
    return {
      name: `${name}-of-${opening}`,
      summary: summary(`that were opened by ${opening.replaceAll('-', ' ')}`),
      breaks,
      environment,
      change: forSessionsOf(opening, change),
    }
  }),
)
