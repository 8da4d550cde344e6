import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse as parseVariables } from 'dotenv'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { packageRoot } from '../suite/suite.ts'
import { publishedSchemas } from './json-schema.ts'

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
const takes = (schema: Readonly<Record<string, unknown>>, value: unknown) => Boolean(ajv.validate(schema, value))

test.each(Object.entries(publishedSchemas))(
  '%s is published as the suite reads it; if not, "npm run generate" writes it',
  (name, { file, schema }) => {
    expect(JSON.parse(readFileSync(join(packageRoot, file), 'utf8'))).toEqual(JSON.parse(JSON.stringify(schema)))
    const { exports, files } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
    expect(files).toContain(file)
    expect(exports[`./${name}.schema.json`]).toBe(`./${file}`)
  },
)

test('every environment of the repository is one, and a slip of the pen, a wrong word or a time without its unit is none', () => {
  const { schema } = publishedSchemas.environment
  const folder = join(packageRoot, 'environments')
  const names = readdirSync(folder).filter((name) => /^reference.*\.env$/.test(name))
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) {
    const variables = parseVariables(readFileSync(join(folder, name), 'utf8'))
    expect([name, takes(schema, variables)]).toEqual([name, true])
    expect(takes(schema, { ...variables, USER_PASSWROD: 'x' })).toBe(false)
    expect(takes(schema, { ...variables, GET_LOGIN: 'perhaps' })).toBe(false)
    expect(takes(schema, { ...variables, SESSION_TIMEOUT: '20' })).toBe(false)
  }
})

test('an entry of a waivers file needs an owner and an end', () => {
  const entry = parse('- {requirement: 4.3/x, reason: known, owner: QA, expires: "2030-01-31", release: "8.2"}')
  const { schema } = publishedSchemas.waivers
  expect(takes(schema, entry)).toBe(true)
  for (const change of [{ owner: undefined }, { expires: 'soon' }, { reason: '' }, { until: '2030-01-31' }])
    expect(takes(schema, JSON.parse(JSON.stringify([{ ...entry[0], ...change }])))).toBe(false)
})
