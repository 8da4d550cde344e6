import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ESTree, parseSync, Visitor } from 'rolldown/utils'
import { defectCounts } from '../alterations/defects/index.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { type Check, definedChecks } from '../check/check.ts'
import { type Judgement, judgementFile } from '../suite/judgement.ts'
import { packageRoot } from '../suite/suite.ts'

/** The folders whose sources determine the outcome of a check, and what is made of it. */
const judging =
  'catalogue check client environment evidence http methods model outcome results runner suite target transport'

/** Writes the versions of all compiled checks and requirements, and how many defects verify them (see `Judgement`). */
export async function writeJudgement(): Promise<void> {
  const checks: Record<string, Record<string, string>> = {}
  for (const spec of readdirSync(join(packageRoot, 'specs')).filter((name) => name.endsWith('.spec.ts'))) {
    const file = join(packageRoot, 'dist/specs', spec.replace(/ts$/, 'js'))
    const before = definedChecks().length
    await import(pathToFileURL(file).href)
    const declared = declarationsIn(spec, readFileSync(file, 'utf8'))
    for (const check of definedChecks().slice(before))
      checks[check.requirement] = { ...checks[check.requirement], [check.name]: versionOf(check, declared) }
  }
  const requirements = Object.fromEntries(
    catalogue.map(({ hint: _, lifetime: __, ...demanded }) => [demanded.id, digest(JSON.stringify(demanded))]),
  )
  const sources = judgingFiles().map((file) => `${file}\n${readFileSync(join(packageRoot, file), 'utf8')}`)
  const revision = digest(sources.join('\n'))
  const recorded: Judgement = { revision, requirements, checks, defects: defectCounts }
  mkdirSync(dirname(judgementFile), { recursive: true })
  writeFileSync(judgementFile, JSON.stringify(recorded))
}

/** The version of a check: its code, its options and what it uses of its file. Comments and spaces don't count. */
export function versionOf({ options, run }: Pick<Check, 'options' | 'run'>, declared: Declarations): string {
  const own = partOf(`(${run})`)
  const used = new Set<string>()
  const take = (names: readonly string[]) => {
    for (const name of names) {
      const part = declared.get(name)
      if (part === undefined || used.has(name)) continue
      used.add(name)
      take(part.names)
    }
  }
  take(own.names)
  const parts = [...used].toSorted().map((name) => declared.get(name)?.shape)
  return digest(JSON.stringify([options, own.shape, parts]))
}

interface Part {
  /** The syntax tree as text, without positions. */
  readonly shape: string
  readonly names: readonly string[]
}

type Declarations = ReadonlyMap<string, Part>

/** The top-level declarations of a file, by name. Throws if the text is not JavaScript. */
export function declarationsIn(name: string, text: string): Declarations {
  const declarations = new Map<string, Part>()
  for (const statement of parsed(name, text).body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type === 'FunctionDeclaration' && declaration.id !== null)
      declarations.set(declaration.id.name, partOf(text.slice(declaration.start, declaration.end)))
    if (declaration?.type === 'VariableDeclaration')
      for (const { id, start, end } of declaration.declarations) {
        const part = partOf(`(${text.slice(start, end)})`)
        for (const each of partOf(`(${text.slice(id.start, id.end)} = 0)`).names) declarations.set(each, part)
      }
  }
  return declarations
}

function partOf(text: string): Part {
  const program = parsed('part.js', text)
  const names = new Set<string>()
  new Visitor({ Identifier: ({ name }) => void names.add(name) }).visit(program)
  const positions = ['start', 'end', 'range', 'raw']
  return {
    shape: JSON.stringify(program, (key, value) => (positions.includes(key) ? undefined : value)),
    names: [...names],
  }
}

function parsed(name: string, text: string): ESTree.Program {
  const { program, errors } = parseSync(name, text)
  if (errors.length > 0) throw new Error(`${name} can't be parsed: ${errors[0]?.message}`)
  return program
}

/** The sources that determine outcomes, as paths in the package. */
export function judgingFiles(): string[] {
  return ['specs', ...judging.split(' ').map((name) => `src/${name}`)]
    .flatMap((folder) =>
      readdirSync(join(packageRoot, folder), { recursive: true }).map((file) => posix.join(folder, String(file))),
    )
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.includes('/samples/'))
    .toSorted()
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
