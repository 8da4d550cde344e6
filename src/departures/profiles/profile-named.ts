import { ConfigurationError } from '../../environment/configuration-error.ts'
import type { Environment } from '../../environment/environment.ts'
import { similarName } from '../../environment/similar-name.ts'
import { profiles } from './index.ts'
import type { Profile } from './profile.ts'

/** The known server with this name. Throws a ConfigurationError when there is none, or when the target is not embedded. */
export function profileNamed(name: string, environment?: Environment): Profile {
  if (environment !== undefined && environment.baseUrl !== 'embedded')
    throw new ConfigurationError([`--like ${name} needs an environment with TARGET_URL=embedded.`])
  const found = profiles.find((profile) => profile.name === name)
  if (found !== undefined) return found
  const names = profiles.map((profile) => profile.name)
  const meant = similarName(name, names)
  throw new ConfigurationError([
    `There is no known server ${name}; "list --profiles" shows them all.${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
  ])
}
