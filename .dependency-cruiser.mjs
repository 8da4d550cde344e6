// The second half of "npm run lint": which folder imports which, and what it touches outside of the program. The README.md of each
// folder gives the reasons. biome finds cycles among files.

/** The modules by which a folder touches something outside of the program. */
const modulesFor = {
  network: ['^(net|tls|http|https|http2|dns|dgram)(/|$)', '(^|/)node_modules/(undici|fastify|ldapts)/'],
  disk: ['^fs(/|$)'],
  processes: ['^(child_process|worker_threads|cluster)$', '(^|/)node_modules/playwright-core/'],
  accounts: ['^src/http/(transport|client)\\.ts$', '^src/runner/run\\.ts$', '^src/target/(run-context|target)\\.ts$'],
}

/**
 * The folders of src, and specs, from the ground up. Each imports only folders above it in this list, and only those that it
 * names. Tests and samples may import any folder and touch anything, and only tests import them.
 */
export const folders = {
  suite: { touches: ['disk'], uses: [] },
  'proof/threads': { touches: ['processes'], uses: ['suite'] },
  catalogue: { touches: [], uses: [] },
  environment: { touches: ['disk'], uses: ['suite', 'catalogue'] },
  methods: { touches: [], uses: ['catalogue', 'environment'] },
  http: { touches: ['network', 'processes', 'accounts'], uses: ['suite', 'environment', 'methods'] },
  reference: { touches: ['network'], uses: ['environment'] },
  outcome: { touches: [], uses: ['suite', 'catalogue', 'environment', 'methods', 'http'] },
  target: { touches: ['accounts'], uses: ['suite', 'environment', 'methods', 'http', 'outcome'] },
  check: {
    touches: ['accounts'],
    uses: ['suite', 'catalogue', 'environment', 'methods', 'http', 'outcome', 'target'],
  },
  runner: {
    touches: ['accounts'],
    uses: ['suite', 'catalogue', 'environment', 'methods', 'http', 'outcome', 'target', 'check'],
  },
  model: { touches: [], uses: [] },
  alterations: { touches: ['disk'], uses: ['suite', 'environment', 'methods', 'reference'] },
  'proof/deployments': { touches: ['network', 'disk', 'processes'], uses: ['suite', 'environment', 'reference'] },
  specs: {
    touches: ['accounts'],
    uses: ['catalogue', 'environment', 'methods', 'http', 'outcome', 'target', 'check'],
  },
  results: {
    touches: ['disk'],
    uses: ['suite', 'catalogue', 'environment', 'methods', 'http', 'outcome', 'runner', 'model'],
  },
  reports: { touches: ['disk', 'processes'], uses: ['suite', 'results'] },
  impact: { touches: ['disk'], uses: ['suite', 'catalogue', 'environment', 'methods', 'http', 'results', 'reports'] },
  explore: {
    touches: ['accounts'],
    uses: [
      'suite',
      'catalogue',
      'environment',
      'methods',
      'http',
      'model',
      'outcome',
      'target',
      'check',
      'runner',
      'results',
    ],
  },
  doctor: {
    touches: ['network', 'accounts'],
    uses: [
      'suite',
      'catalogue',
      'environment',
      'methods',
      'http',
      'outcome',
      'target',
      'check',
      'runner',
      'specs',
      'results',
    ],
  },
  'proof/selftest': {
    touches: ['disk', 'processes', 'accounts'],
    uses: [
      'suite',
      'proof/threads',
      'catalogue',
      'environment',
      'http',
      'methods',
      'reference',
      'outcome',
      'check',
      'runner',
      'alterations',
      'specs',
      'results',
      'explore',
    ],
  },
  api: {
    touches: ['network', 'accounts'],
    uses: [
      'suite',
      'catalogue',
      'environment',
      'methods',
      'reference',
      'check',
      'runner',
      'alterations',
      'specs',
      'results',
    ],
  },
  cli: {
    touches: ['disk', 'processes', 'accounts'],
    uses: [
      'api',
      'suite',
      'catalogue',
      'environment',
      'http',
      'reference',
      'outcome',
      'check',
      'runner',
      'alterations',
      'specs',
      'results',
      'reports',
      'impact',
      'explore',
      'doctor',
    ],
  },
  vitest: {
    touches: ['accounts'],
    uses: [
      'api',
      'suite',
      'catalogue',
      'environment',
      'reference',
      'outcome',
      'target',
      'check',
      'runner',
      'alterations',
      'results',
      'reports',
    ],
  },
  'proof/canary': {
    touches: ['network', 'disk', 'processes'],
    uses: ['suite', 'environment', 'reference', 'proof/deployments', 'reports'],
  },
  'proof/hostile': {
    touches: ['network', 'disk', 'processes'],
    uses: [
      'suite',
      'proof/threads',
      'environment',
      'reference',
      'alterations',
      'proof/deployments',
      'results',
      'proof/canary',
    ],
  },
  build: { touches: ['disk', 'processes'], uses: ['suite', 'catalogue', 'check', 'alterations', 'results'] },
  'proof/bench': {
    touches: ['network', 'disk', 'processes'],
    uses: ['suite', 'reference', 'proof/deployments', 'check', 'results', 'reports', 'cli', 'build'],
  },
}

const names = Object.keys(folders)
for (const [index, name] of names.entries())
  for (const used of folders[name].uses)
    if (!names.slice(0, index).includes(used)) throw new Error(`${name} can't use ${used}, which is not above it.`)

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
      to: { path: '^(src|specs)/', pathNot: [name, ...folders[name].uses].map(pathOf) },
    })),
    ...Object.entries(modulesFor).map(([what, modules]) => ({
      name: `no-${what}`,
      severity: 'error',
      from: {
        path: names.filter((name) => !folders[name].touches.includes(what)).map(pathOf),
        pathNot: testsAndSamples,
      },
      to: { path: modules },
    })),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    includeOnly: ['^(src|specs)/', ...Object.values(modulesFor).flat()],
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.mjs'] },
  },
}
