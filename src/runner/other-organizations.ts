import type { Prerequisite } from '../catalogue/prerequisite.ts'
import type { Environment } from '../environment/environment.ts'
import { unknownName } from './unknown-user.ts'

/** An organization that a user does not belong to, and the name to send. */
export interface OtherOrganization {
  /** The title of a check that uses it, after the method. */
  readonly title: string
  readonly needs?: Prerequisite
  readonly in: (environment: Environment) => string
  /** Only for the first methods: the others probably parse names alike. */
  readonly inShort?: true
  /** When its checks run if the budget of failed logins is too small for all. */
  readonly spare: 1 | 2
}

/** Every kind, the most conclusive first: in an existing organization, a server may find the user. */
export const otherOrganizations: readonly OtherOrganization[] = [
  {
    title: 'Another organization, by its ID.',
    needs: 'other-organization',
    in: ({ otherOrganization }) => otherOrganization?.id ?? unknownName,
    spare: 1,
  },
  {
    title: 'Another organization, by its alias.',
    needs: 'other-organization-alias',
    in: ({ otherOrganization }) => otherOrganization?.alias ?? unknownName,
    spare: 2,
  },
  {
    title: 'The beginning of the name of its own organization.',
    in: ({ user }) => user.organization?.id.slice(0, -1) || unknownName,
    spare: 2,
    inShort: true,
  },
  {
    title: 'A name that begins with that of its own organization.',
    in: ({ user }) => `${user.organization?.id}-${unknownName}`,
    spare: 2,
    inShort: true,
  },
  {
    title: 'A path that ends with the name of its own organization.',
    in: ({ user }) => `${unknownName}/${user.organization?.id}`,
    spare: 2,
    inShort: true,
  },
  {
    title: 'Its own organization, a bar and another word.',
    in: ({ user }) => `${user.organization?.id}|${unknownName}`,
    spare: 2,
    inShort: true,
  },
  { title: 'An organization that does not exist.', in: () => unknownName, spare: 1 },
]
