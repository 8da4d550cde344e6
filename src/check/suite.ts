// The one file that vitest runs: one module graph, one pool of connections, and every check beside every other one.
import './every-spec.ts'
import './vitest-suite.ts'
