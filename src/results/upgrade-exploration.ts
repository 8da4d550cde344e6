/**
 * The content of an exploration of schema 1 as one of schema 2, to be validated as such. What schema 1 says in words stays in words;
 * what no command reads from a file is left out.
 */
export function upgradedExploration(content: unknown): unknown {
  const { verdictReason, givenUp, findings, waived = [], ...rest } = Object(content)
  if (rest.schemaVersion !== 1) return content
  return {
    ...rest,
    schemaVersion: 2,
    accounts: [],
    reason: { kind: 'statement', text: verdictReason },
    givenUp: { count: Object(givenUp).count },
    blindSpots: [],
    coverage: [],
    findings: each(findings, ({ state, ...finding }) => ({
      ...finding,
      state: state === 'no session' ? 'none' : String(state).replace(/ session$/, ''),
      steps: [],
    })),
    waived: each(waived, (deviation) => deviation),
  }
}

/** Each of a list, with statements for what was expected and found; what is no list is reported by the schema. */
function each(list: unknown, upgraded: (one: Record<string, unknown>) => object): unknown {
  if (!Array.isArray(list)) return list
  return list.map(Object).map(({ expected, found, ...one }) => ({
    ...upgraded(one),
    expected: { kind: 'statement', text: expected },
    found: { kind: 'statement', text: found },
  }))
}
