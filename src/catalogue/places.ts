/** The citable places in a section of the specification, without their words. */
interface SectionPlaces {
  /** The number of sentences outside lists and tables; a mere label, such as that of a table, does not count. */
  readonly sentences?: number
  /** Lists by name, `point` for the only list of a section: the number of sentences of each point. */
  readonly lists?: Readonly<Record<string, readonly number[]>>
  /** Tables by name, `table` for the only table of a section: the key of each row, or its number if it has none. */
  readonly tables?: Readonly<Record<string, readonly string[]>>
}

const numbers = (last: number) => Array.from({ length: last }, (_, index) => String(index + 1))
const locale = ['userLocale', 'userTimezone']

/** The specification, section by section. */
export const sectionPlaces: Readonly<Record<string, SectionPlaces>> = {
  '1': { sentences: 3, lists: { styles: [1, 1], rules: [1, 2, 2, 2, 2, 3, 3] } },
  '2.1': { tables: { table: ['user ID', 'password'] } },
  '2.2': { lists: { point: [1, 1, 1, 1, 1] } },
  '2.3': { lists: { point: [1, 2, 1, 1, 1, 1] } },
  '2.4': { sentences: 1, tables: { table: ['maxdigits', 'e', 'n'] } },
  '2.5': { tables: { table: ['SSO ticket', 'pre-authentication token'] } },
  '3': { sentences: 3, tables: { table: numbers(6) } },
  '4': { sentences: 2 },
  '4.1': { lists: { point: [1, 1, 1, 1, 1] } },
  '4.2': {
    sentences: 1,
    lists: { point: [1, 2] },
    tables: { arguments: ['j_username', 'j_password', 'pp', ...locale], responses: ['success', '401', '403'] },
  },
  '4.3': {
    sentences: 3,
    lists: { point: [1, 3, 1] },
    tables: { arguments: ['j_username', 'j_password', 'ticket', ...locale], responses: ['200', '400', '401', '403'] },
  },
  '4.4': { lists: { point: [3, 3, 1, 1] } },
  '4.5': {
    lists: { point: [2, 3, 1] },
    tables: {
      arguments: ['orgId', 'j_username', 'j_password', ...locale, 'ticket'],
      responses: ['302 success', '302 JSON success', '302 failure'],
    },
  },
  '4.6': { lists: { point: [1, 1, 1, 1] } },
  '4.7': { lists: { point: [2, 1, 1] } },
  '4.8': { lists: { point: [1, 1, 1, 1] } },
  '5.1': { tables: { table: ['HTTP basic', 'Argument-based', 'Session cookie'] } },
  '5.2': { sentences: 2 },
  '5.3': { sentences: 1 },
  '5.4': { sentences: 1 },
  '5.5': { sentences: 1 },
  '5.6': { sentences: 2 },
  '5.7': { lists: { point: [1, 1, 1, 2, 3, 1] } },
  '6': { sentences: 2 },
  '7': { tables: { table: numbers(11) } },
  '8': { sentences: 1, tables: { table: ['session timeout', 'maxdigits'] } },
  '9': { lists: { point: [2, 1, 2, 2] } },
}

/** Every citable place, as written in citations: `4.3, responses, row 400`, `5.7, point 5, sentence 1`. */
export function everyPlace(): Set<string> {
  return new Set(
    Object.entries(sectionPlaces).flatMap(([section, places]) =>
      placesIn(places).map((place) => `${section}, ${place}`),
    ),
  )
}

function placesIn({ sentences = 0, lists = {}, tables = {} }: SectionPlaces): string[] {
  const points = Object.entries(lists).flatMap(([name, list]) =>
    list.flatMap((count, index) => {
      const point = `${name === 'point' ? '' : `${name}, `}point ${index + 1}`
      // A point with one sentence is cited as a whole.
      return count === 1 ? [point] : [point, ...numbers(count).map((number) => `${point}, sentence ${number}`)]
    }),
  )
  const rows = Object.entries(tables).flatMap(([name, keys]) => keys.map((key) => `${name}, row ${key}`))
  return [...numbers(sentences).map((number) => `sentence ${number}`), ...points, ...rows]
}
