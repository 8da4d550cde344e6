import { type CatalogueEntry, type Requirement, requirementOf } from './requirement.ts'
import { section1 } from './section-1.ts'
import { section2 } from './section-2.ts'
import { section3 } from './section-3.ts'
import { section4Arguments } from './section-4-arguments.ts'
import { section4Basic } from './section-4-basic.ts'
import { section4KeyAndLogout } from './section-4-key-and-logout.ts'
import { section4LegacyLogin } from './section-4-legacy-login.ts'
import { section4Login } from './section-4-login.ts'
import { section4PreAuthentication } from './section-4-pre-authentication.ts'
import { section4SecurityCheck } from './section-4-security-check.ts'
import { section4SecurityCheckSessions } from './section-4-security-check-sessions.ts'
import { section5 } from './section-5.ts'
import { section6To9 } from './section-6-to-9.ts'

/** The specification from which the catalogue was made: its subject, its date, and the SHA-256 of its text. */
export const specification = {
  title: 'Authentication of the reporting service’s REST API',
  subject: 'the authentication chapter of the vendor’s JasperReports Server REST API Reference',
  date: '2026-11',
  sha256: 'd3a411da438243f8a138e3038da427406ab6df3aae7f7949f14a43986f6a12e3',
} as const

/** Every statement of sections 1 to 9 of the specification in any version, in order. */
const everything: readonly Requirement[] = [
  section1,
  section2,
  section3,
  section4Basic,
  section4Arguments,
  section4Login,
  section4LegacyLogin,
  section4SecurityCheck,
  section4SecurityCheckSessions,
  section4PreAuthentication,
  section4KeyAndLogout,
  section5,
  section6To9,
].flatMap((entries) => Object.entries(entries).map(([id, entry]) => requirementOf(id, entry)))

/** The versions of the catalogue, oldest first. A file lists the IDs and levels of each (`npm run generate`). */
export const catalogueVersions: readonly string[] = [
  ...new Set(['2026-11', ...everything.flatMap(({ lifetime: { since, until, was } }) => [since, until, was?.until])]),
]
  .filter((version) => version !== undefined)
  .sort()

export const catalogueVersion: string = catalogueVersions.at(-1) ?? ''

export const catalogue: readonly Requirement[] = catalogueAt(catalogueVersion)

let inForce = { version: catalogueVersion, requirements: catalogue }

/** The requirements and their levels as of a version of the catalogue. Throws for an unknown version. */
export function catalogueAt(
  version: string,
  requirements: readonly Requirement[] = everything,
  versions: readonly string[] = catalogueVersions,
): Requirement[] {
  const at = versions.indexOf(version)
  if (at < 0) throw new Error(`There is no catalogue ${version}; there is ${versions.join(', ')}.`)
  const isBefore = (other: string | undefined) => other !== undefined && at < versions.indexOf(other)
  return requirements
    .filter(({ lifetime: { since, until } }) => !isBefore(since) && (until === undefined || isBefore(until)))
    .map((each) =>
      isBefore(each.lifetime.was?.until) ? { ...each, level: each.lifetime.was?.level ?? each.level } : each,
    )
}

/** The list of a version, as its file has it: level and ID of one requirement per line. */
export function listOf(version: string): string {
  return catalogueAt(version)
    .map(({ id, level }) => `${level.padEnd(6)} ${id}\n`)
    .join('')
}

/** Selects the version of the catalogue for future runs. Throws for an unknown version. */
export function judgeBy(version: string): void {
  inForce = { version, requirements: catalogueAt(version) }
}

/** The current version for runs. */
export function versionInForce(): string {
  return inForce.version
}

export type CustomEntry = Omit<
  CatalogueEntry,
  'cites' | 'how' | 'ifRefused' | 'unobservable' | 'since' | 'until' | 'was'
> & {
  /** How it is observed; also names its check if that has no name. */
  readonly how: string
}

/** Custom requirements by their IDs, in the order of their definition. */
const own = new Map<string, Requirement>()

/** Adds a custom requirement. It replaces one with the same id, defined by another thread or an earlier load. */
export function addRequirement(requirement: Requirement): void {
  own.set(requirement.id, requirement)
}

const byId = new Map(everything.map((requirement) => [requirement.id, requirement]))

/** Whether this is the ID of a custom requirement. */
export function isCustomId(id: string): boolean {
  return id.startsWith('own/')
}

/** The requirement with this id, from any version of the catalogue or custom; undefined if there is none. */
export function requirementIfAny(id: string): Requirement | undefined {
  return byId.get(id) ?? own.get(id)
}

/** The requirement with this id. Throws if there is none. */
export function requirement(id: string): Requirement {
  const found = requirementIfAny(id)
  if (found === undefined) throw new Error(`The catalogue has no requirement "${id}".`)
  return found
}

/** All requirements of a run: those of the specification in the current version, then custom ones. */
export function everyRequirement(): readonly Requirement[] {
  return [...inForce.requirements, ...own.values()]
}

/** Titles of the sections, in the suite's own words. */
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
  own: 'Custom requirements',
}
