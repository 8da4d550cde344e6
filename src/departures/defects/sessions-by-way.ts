import type { Defect } from '../defect.ts'
import { entries } from '../entries.ts'
import { forSessions } from '../opened-by.ts'
import { sessionFaults } from '../session-faults.ts'

/** Every fault that a server can have with some sessions, with those of each method that opens one. */
export const sessionsByWayDefects: readonly Defect[] = entries.flatMap(({ slug, is, environment = 'reference' }) =>
  sessionFaults.map(
    ({ name, summary, breaks, change }): Defect => ({
      name: `${name}-of-${slug}`,
      summary: summary(`that were opened by ${slug.replaceAll('-', ' ')}`),
      breaks,
      environment,
      change: forSessions((request, _, was) => is(request, was), change),
    }),
  ),
)
