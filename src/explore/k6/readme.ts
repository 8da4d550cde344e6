import type { Environment } from '../../environment/environment.ts'

/** The data for the README of a script. */
export interface About {
  readonly scriptName: string
  readonly variables: readonly string[]
  readonly notes: readonly string[]
  readonly environment: Environment
  readonly by: string
}

/** The README of a script for k6: how to run it, what it reports, what it leaves out. */
export function readmeOf({ scriptName, variables, notes, environment, by }: About): string {
  return `# Journeys for k6: ${environment.name}

Written by ${by}.
\`${scriptName}\` is all that [k6](https://k6.io) needs, here or on many machines. Its virtual users play journeys (logins,
requests, logouts, …), and a model of the authentication document judges every answer.

\`\`\`console
$ export ${variables.map((name) => `${name}=…`).join(' ')}
$ k6 run ${scriptName}
$ k6 run --vus 200 --duration 10m ${scriptName}
\`\`\`

Secrets come from variables only; nothing secret is in the script. Engines that do not hand on the variables of the
process take them with \`-e NAME=…\`. ${environment.baseUrl === 'embedded' ? '' : '`TARGET_URL` names another address than that of the environment.'}

k6 exits with 99 when a threshold was crossed:

- \`checks\`, \`checks{operation:…}\`: an answer was not lawful. A line on standard error names the requirement, what was
  expected, what came back, and the journey.
- \`answered\`: fewer than nine of ten requests got an answer.
- \`answers{operation:…}\`: a kind of request was never answered. A run that is too short to play every journey says so.

Latencies by operation have the tag \`operation\`: \`'http_req_duration{operation:login}': ['p(99)<500']\` is a threshold.
Every journey logs out of its sessions; one that k6 cuts off does not.

What is not in it, and what to know:

${notes.map((note) => `- ${note}`).join('\n')}
`
}
