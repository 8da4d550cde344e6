import { crossing, type Defect, violates } from '../defect.ts'
import { methodsWithSession } from '../method-tables.ts'
import { forSessions } from '../opened-by.ts'
import { sessionFaults } from '../session-faults.ts'

/** The session faults, for the sessions of each method that opens one. */
export const sessionsByMethodDefects: readonly Defect[] = methodsWithSession.flatMap(
  ({ slug, words, is, environment = 'reference' }) =>
    crossing(sessionFaults, ({ name, summary, breaks, change }) => ({
      [`${name}-of-${slug}`]: violates(...breaks, [
        summary(`opened by ${words}`),
        forSessions((request, _, was) => is(request, was), change),
        environment,
      ]),
    })),
)
