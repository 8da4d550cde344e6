import type { ServicePatch } from '../../reference/service.ts'
import { markedId } from './markers.ts'

/** Recognizable session IDs, with the route of a load balancer appended. */
export const markedSessions: ServicePatch = () => {
  let opened = 0
  return { newSessionId: () => `${markedId(`session${++opened}`)}.node7` }
}
