import { type Behaviour, changed, type HostileExchange } from '../behaviour.ts'

/** Servers that handle only a limited number of connections or requests at a time. */
export const load: readonly Behaviour[] = [
  {
    name: 'drops-beyond-four-connections',
    does: 'Resets every connection beyond four at the same time.',
    connects: (socket, open) => {
      if (open <= 4) return false
      socket.resetAndDestroy()
      return true
    },
    answers: changed(() => {}),
    ends: { names: /connection was/, breaks: [] },
  },
  {
    name: 'hangs-beyond-four-connections',
    does: 'Leaves every connection beyond four at the same time alone.',
    waits: true,
    connects: (_, open) => open > 4,
    answers: changed(() => {}),
    ends: { names: /no complete response within/, breaks: [] },
  },
  {
    name: 'one-request-at-a-time',
    does: 'Answers one request after the other, as it has one thread.',
    answers: inTurn(),
    ends: { conforming: true },
  },
]

function inTurn(): (visit: HostileExchange) => Promise<void> {
  let turn = Promise.resolve()
  return (visit) => {
    turn = turn.then(async () => visit.reply(await visit.conforming())).catch(() => {})
    return turn
  }
}
