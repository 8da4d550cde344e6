/**
 * The content of an exploration of schema 1 as one of schema 2, to be validated as such. What schema 1 says in words stays in words;
 * steps and coverage, which no command reads from a file, are left out.
 */
export function upgradedExploration(content: unknown): unknown {
  const { verdictReason, givenUp, blindSpots, findings, waived, ...rest } = Object(content)
  if (rest.schemaVersion !== 1) return content
  const { reason, ...abandoned } = Object(givenUp)
  return {
    ...rest,
    schemaVersion: 2,
    accounts: [],
    reason: statement(verdictReason),
    givenUp: { ...abandoned, ...(reason !== undefined && { reason: statement(reason) }) },
    blindSpots: each(blindSpots, statement),
    coverage: [],
    findings: each(findings, (finding) => ({
      ...withStatements(finding),
      state: String(Object(finding).state)
        .replace(/^no session$/, 'none')
        .replace(/ session$/, ''),
      steps: [],
    })),
    ...(waived !== undefined && { waived: each(waived, withStatements) }),
  }
}

function statement(text: unknown) {
  return { kind: 'statement', text }
}

function withStatements(given: unknown) {
  const { expected, found, ...rest } = Object(given)
  return { ...rest, expected: statement(expected), found: statement(found) }
}

/** Each of a list; what is none is reported by the schema. */
function each(list: unknown, upgraded: (one: unknown) => unknown): unknown {
  return Array.isArray(list) ? list.map(upgraded) : list
}
