// Which folder uses which: the second half of "npm run lint". biome looks for circles among files.

/**
 * The folders of src, and specs, from the ground up. Each uses only folders above it in this list, and only those that it
 * names. Tests and samples may use any folder, and nobody but tests uses them.
 */
export const folders = {
  // What everybody needs of the package: its root, its name and version, turns of its event loop, and threads for
  // its own tools. It knows nothing of what is built on it.
  suite: [],
  // What the document demands. It knows no server and no check, so that the same statements hold for all of them.
  catalogue: [],
  // What is out there, read once and validated. Of the catalogue it knows the conditions that a target may meet.
  environment: ['catalogue'],
  // Each authentication method of the document, described once, as data. It sends nothing: who sends, recognises or
  // lists requests asks it.
  methods: ['catalogue', 'environment'],
  // Sends requests, and keeps their evidence. It knows no requirement, so it cannot judge.
  http: ['suite', 'environment', 'methods'],
  // The service of the document. It shares no code with client and check: two who agree prove something only if
  // neither copies the other.
  reference: ['environment'],
  // How checks are planned, run and judged. It sees HTTP alone, never what the reference server is made of.
  runner: ['suite', 'catalogue', 'environment', 'methods', 'http'],
  // What the document says of sequences of requests. It knows no server, no client and no check: it sees answers.
  model: [],
  // What servers do otherwise. The reference server does not know of it: it has seams, and no conditions.
  alterations: ['suite', 'environment', 'methods', 'reference'],
  // Real programs around the reference server. They know no check: a deployment is a target like any other.
  'proof/deployments': ['suite', 'environment', 'reference'],
  // The checks, one file a section. They know no defect: a check that knew how it is proven would prove nothing.
  specs: ['catalogue', 'environment', 'methods', 'http', 'runner'],
  // What a run found, as result.json: the only thing that passes from the checks to the reports.
  results: ['suite', 'catalogue', 'environment', 'methods', 'http', 'runner'],
  // A report knows results only, so that every report of an old result says what that run said.
  reports: ['suite', 'results'],
  // What a target means for the clients of recorded traffic. It recognises requests by the methods, and knows results; it
  // sends nothing.
  impact: ['catalogue', 'environment', 'methods', 'http', 'results', 'reports'],
  // Random sequences against the model, replayed and made short. It judges nothing by itself: the model does.
  explore: ['catalogue', 'environment', 'methods', 'http', 'model', 'runner', 'results'],
  // Looks at a target before any check. It judges nothing: it reports set-ups, and no results.
  doctor: ['catalogue', 'environment', 'methods', 'http', 'runner', 'specs', 'results'],
  // Proves checks with departures. It is the only place where the two meet.
  'proof/selftest': [
    'suite',
    'catalogue',
    'environment',
    'http',
    'methods',
    'reference',
    'runner',
    'alterations',
    'specs',
    'explore',
  ],
  // A run, and the reference server, as functions for programs. It writes nothing, and knows neither command line nor reports.
  api: ['suite', 'catalogue', 'environment', 'methods', 'reference', 'runner', 'alterations', 'specs', 'results'],
  // The commands. Nothing below them knows that there is a command line.
  cli: [
    'api',
    'suite',
    'catalogue',
    'environment',
    'http',
    'reference',
    'runner',
    'alterations',
    'specs',
    'results',
    'reports',
    'impact',
    'model',
    'explore',
    'doctor',
  ],
  // The other door to the checks, for those who develop them. It knows the command as little as the command knows it.
  vitest: [
    'api',
    'suite',
    'catalogue',
    'environment',
    'methods',
    'reference',
    'runner',
    'alterations',
    'results',
    'reports',
  ],
  // Hunts for secrets in whatever the program leaves. It starts the program as people do, and shares no redaction
  // with it.
  'proof/canary': ['suite', 'environment', 'reference', 'proof/deployments', 'reports'],
  // Servers that are broken in every way that HTTP allows, and their lawful look-alikes. It starts the program as
  // people do, and knows nothing of how that defends itself.
  'proof/hostile': ['suite', 'environment', 'reference', 'alterations', 'proof/deployments', 'results', 'proof/canary'],
  // Makes the program and holds the house together. Nothing of it is in the program.
  build: ['suite', 'catalogue', 'runner', 'alterations', 'results'],
  // Measures the program from outside, and builds what it compares it with.
  'proof/bench': ['suite', 'reference', 'runner', 'results', 'reports', 'cli', 'build'],
}

const names = Object.keys(folders)
for (const [index, name] of names.entries())
  for (const used of folders[name])
    if (!names.slice(0, index).includes(used)) throw new Error(`${name} can't use ${used}, which stands above it.`)

const pathOf = (name) => (name === 'specs' ? '^specs/' : `^src/${name}/`)
const testsAndSamples = '\\.test\\.ts$|/samples/'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'samples-are-for-tests',
      severity: 'error',
      from: { path: '^(src|specs)/', pathNot: testsAndSamples },
      to: { path: testsAndSamples },
    },
    ...names.map((name) => ({
      name: `folders-below-${name}`,
      severity: 'error',
      from: { path: pathOf(name), pathNot: testsAndSamples },
      to: { path: '^(src|specs)/', pathNot: [name, ...folders[name]].map(pathOf) },
    })),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    includeOnly: '^(src|specs)/',
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.mjs'] },
  },
}
