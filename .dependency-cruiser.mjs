// The second half of "npm run lint": which folder imports which, and what it touches outside of the program. The README.md of each
// folder gives the reasons. biome finds cycles among files.

/** The modules by which a folder touches something outside of the program. */
const modulesFor = {
  network: ['^(net|tls|http|https|http2|dns|dgram)(/|$)', '(^|/)node_modules/(undici|fastify|ldapts)/'],
  disk: ['^fs(/|$)'],
  processes: ['^(child_process|worker_threads|cluster)$', '(^|/)node_modules/playwright-core/'],
  accounts: [
    '^src/(transport/transport|client/client)\\.ts$',
    '^src/runner/run\\.ts$',
    '^src/target/(run-context|target)\\.ts$',
  ],
}

/**
 * The folders of src, and specs, from the ground up: what each touches, and which it uses. Each imports only folders above it
 * in this list, and only those that it names. Tests and samples may import any folder and touch anything, and only tests
 * import them.
 */
const table = {
  suite: ['disk', ''],
  'proof/threads': ['processes', 'suite'],
  catalogue: ['', ''],
  environment: ['disk', 'suite catalogue'],
  methods: ['', 'catalogue environment'],
  transport: ['network', 'environment methods'],
  http: ['', 'environment methods transport'],
  evidence: ['', 'suite environment methods transport http'],
  client: ['processes accounts', 'suite environment methods transport http evidence'],
  reference: ['network', 'environment'],
  outcome: ['', 'suite catalogue environment methods transport http evidence'],
  target: ['accounts', 'suite environment methods transport http evidence client outcome'],
  check: ['accounts', 'suite catalogue environment methods transport http client outcome target'],
  runner: ['accounts', 'suite catalogue environment methods transport http evidence client outcome target check'],
  model: ['', 'methods'],
  alterations: ['disk', 'suite environment methods reference'],
  'proof/deployments': ['network disk processes', 'suite environment reference'],
  specs: ['accounts', 'catalogue environment methods transport http client outcome target check'],
  results: ['disk', 'suite catalogue environment methods transport evidence outcome runner model'],
  reports: ['disk processes', 'suite results'],
  impact: ['disk', 'suite catalogue environment methods http results reports'],
  explore: [
    'accounts',
    'suite catalogue environment methods transport http evidence client model outcome target check runner results',
  ],
  doctor: [
    'network accounts',
    'suite catalogue environment methods transport http client outcome target check runner specs results',
  ],
  'proof/selftest': [
    'disk processes accounts',
    'suite proof/threads catalogue environment transport methods reference outcome check runner alterations specs results explore',
  ],
  api: ['network accounts', 'suite catalogue environment methods reference check runner alterations specs results'],
  cli: [
    'disk processes accounts',
    'api suite catalogue environment evidence reference outcome check runner alterations specs results reports impact explore doctor',
  ],
  vitest: [
    'accounts',
    'api suite catalogue environment reference outcome target check runner alterations results reports',
  ],
  'proof/canary': ['network disk processes', 'suite environment reference proof/deployments reports'],
  'proof/hostile': [
    'network disk processes',
    'suite proof/threads environment reference alterations proof/deployments results proof/canary',
  ],
  build: ['disk processes', 'suite catalogue environment check alterations results'],
  'proof/bench': ['network disk processes', 'suite reference proof/deployments check results reports cli build'],
}

const wordsOf = (text) => text.split(' ').filter((word) => word !== '')
export const folders = Object.fromEntries(
  Object.entries(table).map(([name, [touches, uses]]) => [name, { touches: wordsOf(touches), uses: wordsOf(uses) }]),
)

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
