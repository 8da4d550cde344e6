import type undici from 'undici'
// @ts-expect-error: only the package as a whole has types
import connect from 'undici/lib/core/connect.js'
// @ts-expect-error
import agent from 'undici/lib/dispatcher/agent.js'

// The package as a whole also loads fetch, WebSocket, caches and mocks: a fifth of the time to the first request.

export const Agent = agent as typeof undici.Agent
export const buildConnector = connect as typeof undici.buildConnector
