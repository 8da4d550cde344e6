import { parse } from 'yaml'
import { z } from 'zod'
import { ConfigurationError } from '../environment/configuration-error.ts'
import type { Environment } from '../environment/environment.ts'
import { schemaProblems } from '../environment/schema-problems.ts'
import { redactionOf } from '../evidence/secrets.ts'
import { firstOf } from '../suite/count.ts'
import { readFileText } from '../suite/read-file-text.ts'
import { groupedBy } from './grouped-by.ts'
import type { Waiver } from './result.ts'

const text = z.string('expected a text')
const filled = text.regex(/\S/, 'expected a text')

export const waiverEntry = z.strictObject(
  {
    requirement: filled,
    reason: filled,
    owner: filled,
    expires: z.iso.date('expected a day'),
    link: text.optional(),
    release: filled.optional(),
  },
  'it has no fields',
)

/** The waivers of an environment, none if it names no file, without the secrets of the environment. Throws a ConfigurationError. */
export function waiversOf(environment: Environment): Waiver[] {
  if (environment.waiversFile === undefined) return []
  const redaction = redactionOf(environment)
  return readWaivers(environment.waiversFile).map((waiver) => ({
    ...waiver,
    reason: redaction.apply(waiver.reason),
    owner: redaction.apply(waiver.owner),
    ...(waiver.link !== undefined && { link: redaction.apply(waiver.link) }),
  }))
}

/** Reads a waivers file (contract, section 5): a YAML list. Throws a ConfigurationError that lists every problem. */
export function readWaivers(file: string): Waiver[] {
  const entries = z.array(z.unknown()).safeParse(yamlIn(file) ?? [])
  if (!entries.success)
    throw new ConfigurationError([`${file}: expected a YAML list of waivers, each with "- requirement: …".`])
  const problems = [
    ...placeholdersIn(entries.data, file),
    ...entries.data.flatMap((each, index) =>
      schemaProblems(waiverEntry, withoutPlaceholders(each), 'field').map(
        (problem) =>
          `${file}: entry ${index + 1}: ${problem} ` +
          'A waiver has requirement, reason, owner, expires (such as 2027-01-31), and may have link and release.',
      ),
    ),
  ]
  if (problems.length > 0) throw new ConfigurationError(problems)
  return entries.data.map((each) => waiverEntry.parse(each))
}

/** The waivers that the package ships for a known server, for one that simulates it (`because`). Throws a ConfigurationError. */
export function readTemplate(file: string, because: string): Waiver[] {
  const entries = z.array(z.record(z.string(), z.unknown())).parse(yamlIn(file))
  return entries.map((entry) => waiverEntry.parse({ ...entry, owner: because, expires: '9999-12-31' }))
}

/** Placeholders in a template, or in a pasted entry of an offer. */
const placeholder = /^<.*>$|^TODO\b/s

const shownNumbers = 5

/** Placeholders are one problem, because a waiver needs an owner. Each field is named once, with its entries. */
function placeholdersIn(entries: readonly unknown[], file: string): string[] {
  const open = entries.flatMap((each, index) =>
    Object.entries(Object(each)).flatMap(([field, value]) =>
      isPlaceholder(value) ? [{ field, number: index + 1 }] : [],
    ),
  )
  if (open.length === 0) return []
  const fields = [...groupedBy(open, ({ field }) => field)].map(([field, all]) => {
    const numbers = all.map(({ number }) => `${number}`)
    return `${field} (${numbers.length === 1 ? 'entry' : 'entries'} ${firstOf(numbers, shownNumbers)})`
  })
  return [
    `${file}: complete these fields first: ${fields.join(', ')}. ` +
      'A waiver needs an owner and an expiry date (such as 2027-01-31).',
  ]
}

/** An entry with a text that suits every field in place of each placeholder, so that its other problems are found. */
function withoutPlaceholders(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry
  const fields = Object.entries(entry).map(([field, value]) => [field, isPlaceholder(value) ? '2027-01-31' : value])
  return Object.fromEntries(fields)
}

function isPlaceholder(value: unknown): boolean {
  return placeholder.test(String(value))
}

function yamlIn(file: string): unknown {
  try {
    // Every value is a string: as a number, the release 8.10 would be 8.1.
    return parse(readFileText(file), { schema: 'failsafe' })
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException
    const known = { ENOENT: 'there is no such file', EISDIR: 'it is a folder, not a YAML file' }[code ?? '']
    const why =
      syscall === undefined ? `it is not valid YAML: ${message.split('\n')[0]?.replace(/:$/, '')}` : (known ?? code)
    throw new ConfigurationError([`The waivers file ${file} (WAIVERS_FILE) can't be read: ${why}.`])
  }
}
