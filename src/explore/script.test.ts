import { expect, test } from 'vitest'
import { logout } from '../methods/operations.ts'
import { scriptOf } from './script.ts'

test('the shell expands nothing in the address that the script logs out at', () => {
  const about = { baseUrl: 'http://host/$(id)!`', lines: [], steps: [] }
  const script = scriptOf({ trace: { done: [], evidence: [] } } as never, about)
  expect(script).toContain(`--cookie "$file" "http://host/\\$(id)"'!'"\\\`${logout.path}"; done`)
})
