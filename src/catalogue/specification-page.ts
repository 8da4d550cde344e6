import { catalogue, catalogueVersion, sectionTitles, specification } from './catalogue.ts'
import { sectionPlaces } from './places.ts'
import type { RefusedOtherwise, Requirement, Severity } from './requirement.ts'

const severityMeanings: Readonly<Record<Severity, string>> = {
  critical: 'Someone gets access without valid credentials, or to the data of another user.',
  high: 'Clients that follow the specification can’t use a method, or a protection is missing.',
  medium: 'Some clients misbehave, or a protection is weaker than it should be.',
  low: 'Clients get a less helpful answer, or resources are wasted.',
}

/** Renders `docs/specification.md`: everything that the suite checks, in the order of the specification. */
export function specificationPage(): string {
  const sections = [...new Set(catalogue.map(({ section }) => section))]
  const { title, subject, date, sha256 } = specification
  return `# What the suite judges

The suite judges servers by one document, here called *the specification*: “${title}”, as of ${date}, SHA-256
\`${sha256}\`. Its subject is
${subject}. This page says in the suite’s own words
what the specification requires. It is made from catalogue ${catalogueVersion} of the suite.

The numbers of sections are those of the specification. Repeated statements are listed once, citing each passage.

| section | what it is about | requirements | not observable |
|:--|:--|--:|--:|
${sections.map(sectionRow).join('\n')}

${elsewhere(sections)}

An entry has the level (MUST, SHOULD, MAY), what holds, the passages that say so, and how the suite observes it.
*Interpretation* says how an ambiguous passage is read; *if violated*, what the server then does and how that affects clients. Severities:

| severity | meaning |
|:--|:--|
${Object.entries(severityMeanings)
  .map(([word, meaning]) => `| ${word} | ${meaning} |`)
  .join('\n')}

${sections.map(sectionText).join('\n')}`
}

function sectionRow(section: string): string {
  const all = ofSection(section)
  const hidden = all.filter(({ observation }) => !observation.possible).length
  return `| ${section} | [${sectionTitles[section]}](#${anchor(`${section} ${sectionTitles[section]}`)}) | ${all.length} | ${hidden || ''} |`
}

/** Lists the sections that only repeat others, and the sections with their statements. */
function elsewhere(sections: readonly string[]): string {
  const repeated = Object.keys(sectionPlaces).filter((section) => !sections.includes(section))
  const homes = repeated.flatMap((section) => {
    const citing = catalogue.filter(({ cites }) => cites.some((place) => place.startsWith(`${section}, `)))
    const where = [...new Set(citing.map((each) => each.section))]
    return where.length === 0 ? [] : [`those of section ${section} under ${where.join(', ')}`]
  })
  return `Some sections repeat others and are not in the table; their statements are listed elsewhere: ${homes.join('; ')}.`
}

function sectionText(section: string): string {
  return `## ${section} ${sectionTitles[section]}\n\n${ofSection(section).map(entryText).join('\n')}`
}

function entryText(requirement: Requirement): string {
  const { id, level, statement, cites, reading, violated, impact, ifRefused, observation } = requirement
  const lines = [
    `**${level}** ${statement}`,
    '',
    `- Cited: ${cites.join('; ')}`,
    observation.possible ? `- Observed: ${observation.how}` : `- Not observable: ${observation.why}`,
    ...(reading === undefined ? [] : [`- Interpretation: ${reading}`]),
    ...(violated === undefined || impact === undefined
      ? []
      : [`- If violated: ${violationText({ violated, impact })}`]),
    ...(ifRefused === undefined ? [] : [`- If refused in another form: ${violationText(ifRefused)}`]),
  ]
  return `### ${id}\n\n${lines.map(escaped).join('\n')}\n`
}

function violationText({ violated, impact }: RefusedOtherwise): string {
  return `**${violated}** ${impact.text} (${impact.severity}, ${impact.kind})`
}

function ofSection(section: string): Requirement[] {
  return catalogue.filter((each) => each.section === section)
}

/** Escapes angle brackets, which would be HTML and disappear, and bars. */
function escaped(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('|', '&#124;')
}

function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}
