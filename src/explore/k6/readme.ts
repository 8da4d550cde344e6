import type { Environment } from '../../environment/environment.ts'

export const scriptName = 'journeys.js'

/** The README of a script for k6: how to run it, what it reports, what it leaves out. */
export function readmeOf(
  { name, baseUrl }: Environment,
  { variables, notes, by }: Readonly<{ variables: readonly string[]; notes: readonly string[]; by: string }>,
): string {
  return `# Journeys for k6: ${name}

Written by ${by}.
\`${scriptName}\` is self-contained: run it with [k6](https://k6.io) on one machine or on many. Its virtual users play journeys
(logins, requests, logouts, …), and a model of the authentication specification checks every response.

\`\`\`console
$ export ${variables.map((each) => `${each}=…`).join(' ')}
$ k6 run ${scriptName}
$ k6 run --vus 200 --duration 10m ${scriptName}
\`\`\`

The script contains no secrets; it reads them from environment variables. If your k6 runner does not pass environment
variables through, use \`-e NAME=…\`. ${baseUrl === 'embedded' ? '' : 'Set `TARGET_URL` to test another address than that of the environment.'}

k6 exits with 99 when a threshold fails:

- \`checks\`, \`checks{operation:…}\`: a response violated the specification. A line on standard error names the requirement,
  the expected and the actual response, and the journey.
- \`answered\`: fewer than nine in ten requests got a response.
- \`answers{operation:…}\`: one kind of request never got a response, for example because the run was too short to
  play every journey.

For thresholds on latency, use the tag \`operation\`, as in \`'http_req_duration{operation:login}': ['p(99)<500']\`.
Every journey ends with a logout from its sessions, unless k6 stops it early.

Limitations and notes:

${notes.map((note) => `- ${note}`).join('\n')}
`
}
