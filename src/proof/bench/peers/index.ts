import { bruno } from './bruno.ts'
import { httpyac } from './httpyac.ts'
import { hurl } from './hurl.ts'
import { newman } from './newman.ts'
import type { Peer } from './peer.ts'
import { playwright } from './playwright.ts'
import { nodeTest, nodeTestConcurrent, script } from './script.ts'
import { stepci } from './stepci.ts'

/** The plain script first, then the alternative tools. */
export const peers: readonly Peer[] = [
  script,
  hurl,
  nodeTest,
  nodeTestConcurrent,
  httpyac,
  stepci,
  bruno,
  newman,
  playwright,
]
