import { expect } from 'vitest'
import type { VariableName } from '../variables.ts'
import { durations, notDurations, required, type VariableCase } from './variable-case.ts'

/** Variables of connections and runs. */
export const runCases: Partial<Record<VariableName, VariableCase>> = {
  CA_FILE: {
    right: [['ca.pem', expect.stringContaining('BEGIN CERTIFICATE')]],
    wrong: ['nowhere.pem', '.', 'client.key'],
    missing: undefined,
    at: ({ transport }) => transport.ca,
  },
  CLIENT_CERT_FILE: {
    beside: { CLIENT_KEY_FILE: 'client.key' },
    right: [['client.pem', expect.stringContaining('BEGIN CERTIFICATE')]],
    wrong: ['nowhere.pem', 'client.key'],
    missing: required,
    at: ({ transport }) => transport.clientCertificate,
  },
  CLIENT_KEY_FILE: {
    beside: { CLIENT_CERT_FILE: 'client.pem' },
    right: [['client.key', expect.stringContaining('PRIVATE KEY')]],
    wrong: ['nowhere.key', 'client.pem', 'another.key'],
    missing: required,
    at: ({ transport }) => transport.clientKey,
  },
  PROXY_URL: {
    right: [
      ['http://proxy:3128', 'http://proxy:3128'],
      ['https://joe:p%40ss@proxy', 'https://joe:p%40ss@proxy'],
    ],
    wrong: ['proxy:3128', 'socks5://proxy', 'http://joe:100%@proxy', 'http://joe:%ff@proxy'],
    missing: undefined,
    at: ({ transport }) => transport.proxyUrl,
  },
  TLS_INSECURE: {
    right: [
      ['no', false],
      ['yes', true],
    ],
    wrong: ['true', '1'],
    missing: false,
    at: ({ transport }) => transport.insecure,
  },
  REQUEST_TIMEOUT: {
    right: durations,
    wrong: notDurations,
    missing: 10_000,
    at: ({ transport }) => transport.requestTimeoutMs,
  },
  RUN_TIMEOUT: {
    right: durations,
    wrong: notDurations,
    missing: undefined,
    at: ({ runTimeoutMs }) => runTimeoutMs,
  },
  MAX_FAILED_LOGINS: {
    right: [
      ['0', 0],
      ['20', 20],
    ],
    wrong: ['-1', '1.5', 'five', '1e3'],
    missing: 5,
    at: ({ maxFailedLogins }) => maxFailedLogins,
  },
  CONCURRENCY: {
    right: [
      ['1', 1],
      ['64', 64],
    ],
    wrong: ['0', '-1', 'many'],
    missing: 32,
    at: ({ concurrency }) => concurrency,
  },
  WAIVERS_FILE: {
    right: [['waivers.yaml', expect.stringMatching(/^\/.*waivers\.yaml$/)]],
    missing: undefined,
    at: ({ waiversFile }) => waiversFile,
  },
}
