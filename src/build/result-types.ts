import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compile } from 'json-schema-to-typescript-lite'
import { z } from 'zod'
import { resultSchema } from '../results/result-schema.ts'
import { packageRoot } from '../suite/suite.ts'

/** The types of result.json for TypeScript users of the package; see `types` in package.json. */
const file = join(packageRoot, 'dist/program/result.d.ts')

/** Writes the types of result.json, which need no other package. */
export async function writeResultTypes(): Promise<void> {
  // The generator understands tuples only as the older draft writes them.
  const schema = z.toJSONSchema(resultSchema, { target: 'draft-7' })
  const lines = [
    '/** Everything that one run found out: the content of result.json. */',
    (await compile(schema as Parameters<typeof compile>[0], 'Result')).trim(),
    '',
    "export type RequirementResult = Result['requirements'][number]",
    "export type CheckResult = RequirementResult['checks'][number]",
  ]
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${lines.join('\n')}\n`)
}

/** Writes the types of the programmatic interface next to those of results, which they use. */
export function writeApiTypes(): void {
  const own = ['run-conformance', 'start-reference-server'].map((name) =>
    readFileSync(join(packageRoot, `dist/types/src/api/${name}.d.ts`), 'utf8')
      .replace(/'\.\.\/results\/result\.(?:js|ts)'/, "'./result.js'")
      .replace(/'\.\.\/environment\//, "'../types/src/environment/")
      .replace(/'\.\/reference-server\.(?:js|ts)'/, "'../types/src/api/reference-server.js'"),
  )
  const types = ['./result.js', '../types/src/api/reference-server.js'].map((file) => `export type * from '${file}'\n`)
  writeFileSync(join(packageRoot, 'dist/program/api.d.ts'), [...own, ...types].join(''))
}
