import { spawnSync } from 'node:child_process'

const version = /^curl (\d+)\.(\d+)/.exec(spawnSync('curl', ['--version']).stdout?.toString() ?? '') ?? []
const [major = 0, minor = 0] = version.slice(1).map(Number)

/** Whether a curl is here that can run the commands of the evidence: 7.87 or newer. */
export const hasCurl = major > 7 || (major === 7 && minor >= 87)
