import type { Prerequisite } from '../catalogue/prerequisite.ts'
import type { Environment } from '../environment/environment.ts'
import { nobody } from './stranger.ts'

/** An organization that a user does not belong to, and how it is named. */
export interface OtherOrganization {
  /** What a check that takes it is called, after the way. */
  readonly title: string
  readonly needs?: Prerequisite
  readonly in: (environment: Environment) => string
  /** Only by the ways that come first: that they read names alike is likely. */
  readonly inShort?: true
  /** How late its checks come where there is not room for all in the budget of failed logins. */
  readonly spare: 1 | 2
}

/** Every kind, the one that proves most first: of one that exists, a server may look the user up. */
export const otherOrganizations: readonly OtherOrganization[] = [
  {
    title: 'Another organization, by its ID.',
    needs: 'other-organization',
    in: ({ otherOrganization }) => otherOrganization?.id ?? nobody,
    spare: 1,
  },
  {
    title: 'Another organization, by its alias.',
    needs: 'other-organization-alias',
    in: ({ otherOrganization }) => otherOrganization?.alias ?? nobody,
    spare: 2,
  },
  {
    title: 'The beginning of the name of its own organization.',
    in: ({ user }) => user.organization?.id.slice(0, -1) || nobody,
    spare: 2,
    inShort: true,
  },
  {
    title: 'A name that begins with that of its own organization.',
    in: ({ user }) => `${user.organization?.id}-${nobody}`,
    spare: 2,
    inShort: true,
  },
  { title: 'An organization that does not exist.', in: () => nobody, spare: 1 },
]
