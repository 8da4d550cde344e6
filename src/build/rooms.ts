/** One room of the house: a folder below `src`, or `specs`. */
export interface Room {
  readonly name: string
  /** The rooms that its files may import from; all of them stand below it. */
  readonly uses: readonly string[]
  /** What it is for, and why its walls stand where they do. */
  readonly why: string
}

/**
 * The house from the ground up. A room uses only rooms below it, and only those that it names here: `npm run lint`
 * holds every import against this table, type imports too. Tests and samples stand above all of it: they may use any
 * room, and nobody uses them.
 */
export const rooms: readonly Room[] = [
  {
    name: 'suite',
    uses: [],
    why: 'What everybody needs of the package: its root, its name and version, turns of its event loop, and threads for its own tools. It knows nothing of what is built on it.',
  },
  {
    name: 'catalogue',
    uses: [],
    why: 'What the document demands. It knows no server and no check, so that the same statements hold for all of them.',
  },
  {
    name: 'environment',
    uses: ['catalogue'],
    why: 'What is out there, read once and validated. Of the catalogue it knows the conditions that a target may meet.',
  },
  {
    name: 'client',
    uses: ['suite', 'environment'],
    why: 'A request for every method of authentication, and its evidence. It knows no requirement, so it cannot judge.',
  },
  {
    name: 'reference',
    uses: ['environment'],
    why: 'The service of the document. It shares no code with client and check: two who agree prove something only if neither copies the other.',
  },
  {
    name: 'check',
    uses: ['suite', 'catalogue', 'environment', 'client'],
    why: 'How checks are planned, run and judged. It sees HTTP alone, never what the reference server is made of.',
  },
  {
    name: 'model',
    uses: [],
    why: 'What the document says of sequences of requests. It knows no server, no client and no check: it sees answers.',
  },
  {
    name: 'departures',
    uses: ['environment', 'reference'],
    why: 'What servers do otherwise. The reference server does not know of it: it has seams, and no conditions.',
  },
  {
    name: 'deployments',
    uses: ['suite', 'environment', 'reference'],
    why: 'Real programs around the reference server. They know no check: a deployment is a target like any other.',
  },
  {
    name: 'specs',
    uses: ['catalogue', 'environment', 'client', 'check'],
    why: 'The checks, one file a section. They know no defect: a check that knew how it is proven would prove nothing.',
  },
  {
    name: 'result',
    uses: ['suite', 'catalogue', 'environment', 'client', 'check'],
    why: 'What a run found, as result.json: the only thing that passes from the checks to the reports.',
  },
  {
    name: 'report',
    uses: ['suite', 'result'],
    why: 'A report knows results only, so that every report of an old result says what that run said.',
  },
  {
    name: 'explore',
    uses: ['catalogue', 'environment', 'client', 'model', 'check', 'result'],
    why: 'Random sequences against the model, replayed and made short. It judges nothing by itself: the model does.',
  },
  {
    name: 'doctor',
    uses: ['catalogue', 'environment', 'client', 'check', 'specs', 'result'],
    why: 'Looks at a target before any check. It judges nothing: it reports set-ups, and no results.',
  },
  {
    name: 'selftest',
    uses: ['suite', 'catalogue', 'environment', 'client', 'reference', 'check', 'departures', 'specs', 'explore'],
    why: 'Proves checks with departures. It is the only place where the two meet.',
  },
  {
    name: 'api',
    uses: ['suite', 'catalogue', 'environment', 'reference', 'check', 'departures', 'specs', 'result'],
    why: 'A run as a function, for programs. It writes nothing, and knows neither command line nor reports.',
  },
  {
    name: 'cli',
    uses: [
      'suite',
      'catalogue',
      'environment',
      'client',
      'reference',
      'check',
      'departures',
      'specs',
      'result',
      'report',
      'model',
      'explore',
      'doctor',
    ],
    why: 'The commands. Nothing below them knows that there is a command line.',
  },
  {
    name: 'vitest',
    uses: ['suite', 'catalogue', 'environment', 'reference', 'check', 'departures', 'result', 'report'],
    why: 'The other door to the checks, for those who develop them. It knows the command as little as the command knows it.',
  },
  {
    name: 'canary',
    uses: ['suite', 'environment', 'reference', 'deployments', 'report'],
    why: 'Hunts for secrets in whatever the program leaves. It starts the program as people do, and shares no redaction with it.',
  },
  {
    name: 'hostile',
    uses: ['suite', 'environment', 'reference', 'departures', 'deployments', 'result', 'canary'],
    why: 'Servers that are broken in every way that HTTP allows, and their lawful look-alikes. It starts the program as people do, and knows nothing of how that defends itself.',
  },
  {
    name: 'build',
    uses: ['suite', 'catalogue', 'check', 'departures', 'result'],
    why: 'Makes the program and holds the house together. Nothing of it is in the program.',
  },
  {
    name: 'bench',
    uses: ['suite', 'reference', 'check', 'result', 'cli', 'build'],
    why: 'Measures the program from outside, and builds what it compares it with.',
  },
]
