import { type Command, Option } from 'commander'
import type { Defect } from '../alterations/defect.ts'
import { defectCounts, defects } from '../alterations/defects/index.ts'
import { definedAt } from '../alterations/defined-at.ts'
import { profiles } from '../alterations/profiles/index.ts'
import type { Profile } from '../alterations/profiles/profile.ts'
import { statefulDefects } from '../alterations/stateful/index.ts'
import { variants } from '../alterations/variants/index.ts'
import { catalogueVersion, sectionTitles } from '../catalogue/catalogue.ts'
import { lackInWords } from '../catalogue/condition.ts'
import { prerequisites } from '../catalogue/prerequisite.ts'
import type { Requirement } from '../catalogue/requirement.ts'
import { groupedBy } from '../results/grouped-by.ts'
import { count } from '../suite/count.ts'
import { textsThatApply } from '../suite/texts-that-apply.ts'
import { jsonText } from './named-formats.ts'
import { catalogueNamed } from './selection.ts'

/** Defects that only `explore` finds come last. */
const all = [...defects, ...statefulDefects].map((defect) => ({ ...defect, definedAt: definedAt[defect.name] }))

interface ListOptions {
  readonly json: boolean
  readonly defects: boolean
  readonly variants: boolean
  readonly profiles: boolean
  readonly catalogue?: string
}

export default function (command: Command): void {
  command
    .description('print the requirements')
    .option('--json', 'print JSON', false)
    .option('--catalogue <version>', 'an earlier version of the requirements (default: the newest)')
    .addOption(instead('defects', 'print the defects of the reference server instead'))
    .addOption(instead('variants', 'print the permitted variants of the reference server instead'))
    .addOption(instead('profiles', 'print the known servers that the reference server can imitate instead'))
    .action(async (options) => {
      process.stdout.write(list(options))
    })
}

/** An option that prints something else than requirements: one at a time. */
function instead(name: string, description: string): Option {
  const others = ['catalogue', 'defects', 'variants', 'profiles'].filter((other) => other !== name)
  return new Option(`--${name}`, description).default(false).conflicts(others)
}

/** The catalogue, the defects, the variants or the known servers, as text or as JSON. */
export function list(options: ListOptions): string {
  if (options.defects) return options.json ? jsonText(all.map(withoutCode)) : patches(all)
  if (options.variants) return options.json ? jsonText(variants.map(withoutCode)) : patches(variants)
  if (options.profiles)
    return options.json ? jsonText(profiles.map(profileAsData)) : profiles.map(profileAsText).join('\n')
  const version = options.catalogue ?? catalogueVersion
  const catalogue = catalogueNamed(version)
  if (options.json) return jsonText({ catalogue: version, requirements: catalogue.map(asData) })
  const sections = groupedBy(catalogue, ({ section }) => section)
  const observable = catalogue.filter(({ observation }) => observation.possible).length
  return [
    `Catalogue ${version}: ${catalogue.length} requirements, ${observable} of them observable.`,
    ...[...sections].map(([section, requirements]) => {
      return `\n${section}  ${sectionTitles[section]}\n${requirements.map(described).join('\n')}`
    }),
    '',
  ].join('\n')
}

function described(requirement: Requirement): string {
  const { id, level, cites, statement, reading, observation, when, needs } = requirement
  const proof = proofs(id)
  return textsThatApply(
    `  ${id}  ${level}${proof > 0 ? `, verified against ${count(proof, 'defect')}` : ''}`,
    `    ${statement}`,
    `    Cites: ${cites.join('; ')}`,
    reading !== undefined && `    Interpretation: ${reading}`,
    observation.possible ? `    Observed: ${observation.how}` : `    Can't be observed: ${observation.why}`,
    when.length > 0 && `    Inapplicable when: ${when.map(lackInWords).join('; ')}`,
    needs.length > 0 && `    Needs: ${needs.map((need) => prerequisites[need]).join(', ')}`,
  ).join('\n')
}

function asData({ when, needs, lifetime: _, ...requirement }: Requirement) {
  return {
    ...requirement,
    inapplicableWhen: when.map(lackInWords),
    variables: needs.map((need) => prerequisites[need]),
    defects: proofs(requirement.id),
  }
}

function proofs(id: string): number {
  return defectCounts[id] ?? 0
}

interface Patch extends Pick<Defect, 'name' | 'summary' | 'environment'>, Partial<Pick<Defect, 'breaks'>> {
  readonly definedAt?: string | undefined
}

function patches(listed: readonly Patch[]): string {
  const lines = listed.flatMap(({ name, summary, breaks = [], environment, definedAt: place }) =>
    textsThatApply(
      `${name}\n    ${summary}`,
      breaks.length > 0 && `    Violates: ${breaks.length > 8 ? `${breaks.length} requirements` : breaks.join(', ')}`,
      environment !== undefined && `    Environment: ${environment}`,
      place !== undefined && `    Defined at: ${place}`,
    ),
  )
  return `${lines.join('\n')}\n`
}

function profileAsData({ rows, ...profile }: Profile) {
  return { ...profile, rows: rows.map(withoutCode) }
}

function profileAsText({ name, summary, environment, rows }: Profile): string {
  const lines = rows.map(({ row, summary: what }) => `  ${row}\n    ${what}\n`)
  return `${name}\n  ${summary} In ${environment}.\n\n${lines.join('')}`
}

function withoutCode<T extends { change: unknown }>({ change: _, ...data }: T): Omit<T, 'change'> {
  return data
}
