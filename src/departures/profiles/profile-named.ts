import { withName } from '../with-name.ts'
import { profiles } from './index.ts'
import type { Profile } from './profile.ts'

/** The known server with this name. Throws a ConfigurationError when there is none. */
export function profileNamed(name: string): Profile {
  return withName(name, profiles, 'known server', 'profiles')
}
