import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { packageRoot } from '../suite/suite.ts'

/** Files that may contain names of the specification literally, and why. */
const exceptions = {
  // Clients take the names from here, and the servers from there.
  '^src/(methods|reference)/': ['src/methods/names.ts', 'src/reference/names.ts'],
  // It cites the specification, and imports nothing.
  '^src/catalogue/': ['src/catalogue/places.ts'],
  // It shows users the default values, and is below the methods.
  '^src/environment/variable-table\\.ts$': ['src/environment/variable-table.ts'],
  // They contain requests as clients send them.
  '/samples/|\\.test\\.ts$': ['src/impact/samples/client-programs.ts'],
}

const path = /rest_v2\/login|\/rest\/login|_security_check|logout\\?\.html|GetEncryptionKey|login\\?\.html|error=1/
/** A path of a resource: servers of the project have resources of their own. */
const resource = /rest_v2/
const isServer = /^src\/(alterations|proof)\//
const argument = '(?:j_username|j_password|orgId|userLocale|userTimezone|JSESSIONID|\\$Version)'
/** An argument or a cookie as a word of its own, or before its value: sentences may mention them. */
const name = new RegExp(`^\\S*${argument}\\S*$|${argument}=|^pp$`)
/** The default name of a ticket, where it is not the kind of a method. */
const ticket = /\b(?:has|get|getAll)\('ticket'|\?\? 'ticket'|argument: 'ticket'/

/** Names of the specification in the literals of a source. */
function namesIn(source: string, file = 'src/any.ts'): string[] {
  const found: string[] = []
  const look = (text: string) => {
    const isPath = path.test(text) || (resource.test(text) && !isServer.test(file))
    if (isPath || name.test(text)) found.push(text)
  }
  new Visitor({
    Literal(node) {
      look('regex' in node ? node.regex.pattern : String(node.value))
    },
    TemplateElement: ({ value }) => look(value.cooked ?? value.raw),
    Identifier(node) {
      if (/^j_/.test(node.name)) found.push(node.name)
    },
  }).visit(parseSync('source.ts', source).program)
  return [...found, ...(ticket.exec(source) ?? [])]
}

/** The files of the project, each with the names in it. */
const files = ['src', 'specs']
  .flatMap((folder) =>
    readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => file.endsWith('.ts'))
  .map((file) => [file, namesIn(readFileSync(join(packageRoot, file), 'utf8'), file)] as const)
  .filter(([, names]) => names.length > 0)

test('no path, argument or cookie of the specification is outside of methods and reference', () => {
  const isException = new RegExp(Object.keys(exceptions).join('|'))
  expect(files.filter(([file]) => !isException.test(file))).toEqual([])
})

test('every exception is needed', () => {
  for (const needed of Object.values(exceptions).flat()) expect(files.map(([file]) => file)).toContain(needed)
})

test.each([
  ["get('/rest_v2/login')", ['/rest_v2/login']],
  [`get(\`/rest_v2/\${name}\`)`, ['/rest_v2/']],
  [`const there = \`\${base}/logout.html\``, ['/logout.html']],
  ['const isCheck = /j_\\w+_security_check/.test(path)', ['j_\\w+_security_check']],
  ["query.has('j_username')", ['j_username']],
  ['const form = { j_password: password }', ['j_password']],
  [`const query = \`?userLocale=\${locale}\``, ['?userLocale=']],
  ["header('Cookie', '$Version=0; JSESSIONID=1')", ['$Version=0; JSESSIONID=1']],
  ["query.has('ticket')", ["has('ticket'"]],
  ["const names = ['pp']", ['pp']],
  ["const text = 'Without j_username, the server answers 401.'", []],
  ["const takes = 'ticket'", []],
])('in %s, it finds %j', (source, names) => expect(namesIn(source)).toEqual(names))
