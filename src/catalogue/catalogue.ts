import { ownRequirement, ownRequirements } from './own-requirements.ts'
import { type Requirement, requirementOf } from './requirement.ts'
import { section1 } from './section-1.ts'
import { section2 } from './section-2.ts'
import { section3 } from './section-3.ts'
import { section4KeyAndLogout } from './section-4-key-and-logout.ts'
import { section4Login } from './section-4-login.ts'
import { section4Redirects } from './section-4-redirects.ts'
import { section4Stateless } from './section-4-stateless.ts'
import { section5To9 } from './section-5-to-9.ts'

/** Name of the frozen set of requirements. New ids make a new version. */
export const catalogueVersion = '2026-11'

/** The document that the catalogue was made from: what it is about, and the SHA-256 of its text. */
export const document = {
  title: 'Authentication of the reporting service’s REST API',
  sha256: 'd3a411da438243f8a138e3038da427406ab6df3aae7f7949f14a43986f6a12e3',
} as const

/** Every statement of sections 1 to 9 of the document, in its order. */
export const catalogue: readonly Requirement[] = [
  section1,
  section2,
  section3,
  section4Stateless,
  section4Login,
  section4Redirects,
  section4KeyAndLogout,
  section5To9,
].flatMap((entries) => Object.entries(entries).map(([id, entry]) => requirementOf(id, entry)))

const byId = new Map(catalogue.map((requirement) => [requirement.id, requirement]))

/** The requirement with this id: of the document, or one's own. Throws when there is none. */
export function requirement(id: string): Requirement {
  const found = byId.get(id) ?? ownRequirement(id)
  if (found === undefined) throw new Error(`The catalogue has no requirement "${id}".`)
  return found
}

/** All that a run can judge: the statements of the document, then requirements of one's own. */
export function everyRequirement(): readonly Requirement[] {
  return [...catalogue, ...ownRequirements()]
}

/** Titles of the sections, in our words. */
export const sectionTitles: Readonly<Record<string, string>> = {
  '1': 'What the service does',
  '2.1': 'Credentials',
  '2.2': 'Session',
  '2.3': 'Locale and time zone',
  '2.4': 'Public key',
  '2.5': 'Ticket and token',
  '3': 'Life of a session',
  '4.1': 'HTTP basic',
  '4.2': 'Arguments',
  '4.3': 'Login',
  '4.4': 'Legacy login',
  '4.5': 'Security check',
  '4.6': 'Pre-authentication',
  '4.7': 'Encryption key',
  '4.8': 'Logout',
  '5.1': 'Methods',
  '5.2': 'Verification',
  '5.3': 'Refusals',
  '5.6': 'Organizations',
  '5.7': 'Login encryption',
  '6': 'Events',
  '8': 'Limits',
  '9': 'Versions',
  own: 'Requirements of one’s own, not of the document',
}
