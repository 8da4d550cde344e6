import type { ServicePatch } from '../reference/service.ts'
import { markedId } from './markers.ts'

/** Session ids that can be found again, with the route of a load balancer behind them. */
export const markedSessions: ServicePatch = () => {
  let opened = 0
  return { newSessionId: () => `${markedId(`session${++opened}`)}.node7` }
}
