import { ConfigurationError } from '../environment/configuration-error.ts'
import type { Environment } from '../environment/environment.ts'
import { similarName } from '../environment/similar-name.ts'
import type { Defect } from './defect.ts'
import { defects } from './defects/index.ts'
import { statefulDefects } from './stateful/index.ts'

const all = [...defects, ...statefulDefects]

/** The defect with this name. Throws a ConfigurationError when there is none, or when the target is not embedded. */
export function defectNamed(name: string, environment?: Environment): Defect {
  const found = all.find((defect) => defect.name === name)
  if (found === undefined) {
    const meant = similarName(
      name,
      all.map((defect) => defect.name),
    )
    const hint = meant === undefined ? '' : ` Did you mean ${meant}?`
    throw new ConfigurationError([`There is no defect ${name}; "list --defects" shows them all.${hint}`])
  }
  if (environment !== undefined && environment.baseUrl !== 'embedded')
    throw new ConfigurationError([`--defect ${name} needs an environment with TARGET_URL=embedded.`])
  return found
}
