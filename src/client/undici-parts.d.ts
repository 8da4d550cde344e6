// The parts of undici that reach a target directly, by their place in the package: its index loads everything else as
// well (fetch, WebSocket, caches, mocks), which takes longer than a hundred requests.

declare module 'undici/lib/dispatcher/agent.js' {
  export { Agent as default } from 'undici'
}

declare module 'undici/lib/core/connect.js' {
  export { buildConnector as default } from 'undici'
}
