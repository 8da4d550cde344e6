import { type Behaviour, behavioursIn } from '../behaviour.ts'
import { cookieBehaviours, echoes } from './cookies.ts'
import { encryptedConnections } from './encrypted-connections.ts'
import { framing, interim } from './framing.ts'
import { keyBehaviours, slowKeys } from './keys.ts'
import { lines } from './lines.ts'
import { load, moods, unsteadyServers } from './moods.ts'
import { redirects } from './redirects.ts'
import { compression, numerousParts, sizes } from './sizes.ts'
import { stages } from './stages.ts'

const connections = [stages, framing, lines, interim, sizes, compression, encryptedConnections]

/** All behaviours, over the whole of HTTP. The slowest come first. */
export const everyBehaviour: readonly Behaviour[] = [
  ...slowKeys,
  ...connections.flatMap((table) => behavioursIn(table)),
  ...numerousParts,
  ...cookieBehaviours,
  ...[echoes, redirects].flatMap((table) => behavioursIn(table)),
  ...keyBehaviours,
  ...unsteadyServers,
  ...[moods, load].flatMap((table) => behavioursIn(table)),
]

/** The behaviour of this name. Throws an Error if there is none. */
export function behaviourNamed(name: string): Behaviour {
  const found = everyBehaviour.find((each) => each.name === name)
  if (found === undefined) throw new Error(`There is no behaviour ${name}.`)
  return found
}
