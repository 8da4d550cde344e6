import { withName } from '../with-name.ts'
import { profiles } from './index.ts'
import type { Profile } from './profile.ts'

/** Finds the profile with this name. Throws a ConfigurationError when none has it. */
export function profileNamed(name: string): Profile {
  return withName(name, profiles, 'known server', 'profiles')
}
