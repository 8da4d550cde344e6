import type { Behaviour } from '../behaviour.ts'
import { compression } from './compression.ts'
import { cookieBehaviours } from './cookies.ts'
import { echoes } from './echoes.ts'
import { encryptedConnections } from './encrypted-connections.ts'
import { framing } from './framing.ts'
import { interim } from './interim.ts'
import { keyBehaviours, slowKeys, slowKeysForAll } from './keys.ts'
import { lengths } from './lengths.ts'
import { lines } from './lines.ts'
import { load } from './load.ts'
import { moods } from './moods.ts'
import { redirects } from './redirects.ts'
import { sizes } from './sizes.ts'
import { stages } from './stages.ts'

/** All behaviours, over the whole of HTTP. */
export const everyBehaviour: readonly Behaviour[] = [
  // The slowest come first.
  slowKeysForAll,
  ...slowKeys,
  ...stages,
  ...framing,
  ...lengths,
  ...lines,
  ...interim,
  ...sizes,
  ...compression,
  ...encryptedConnections,
  ...cookieBehaviours,
  ...echoes,
  ...redirects,
  ...keyBehaviours,
  ...moods,
  ...load,
]
