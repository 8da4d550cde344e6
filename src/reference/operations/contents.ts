import type { ReferenceOptions } from '../options.ts'

// The first resources that clients request, in the shapes they parse. The specification does not describe them.

const informationPath = '/rest_v2/serverInfo'
const date = '2026-01-15T10:00:00'

/** Whether a path can be read without credentials. */
export function isOpen(path: string): boolean {
  return isInformation(path) || ['/rest_v2/settings/request', '/rest_v2/settings/auth'].includes(path)
}

/** Whether a path is that of the server information or of one of its fields. */
export function isInformation(path: string): boolean {
  return path === informationPath || path.startsWith(`${informationPath}/`)
}

/** The content at a path, the same for every user: text, or data for JSON and XML; undefined if nothing exists there. */
export function contentsAt(path: string, options: ReferenceOptions): unknown {
  const { contextPath, sessionTimeoutMs, sso, protectedPaths } = options
  if (isInformation(path)) {
    const information = informationOf(options)
    const fact = path.slice(informationPath.length + 1)
    return path === informationPath ? information : new Map(Object.entries(information)).get(fact)
  }
  if (path === '/rest_v2/settings/request')
    return { maxInactiveInterval: Math.max(1, Math.round(sessionTimeoutMs / 1000)), contextPath }
  if (path === '/rest_v2/settings/auth') return sso && { ticketParameterName: sso.argument }
  if (!protectedPaths.includes(path)) return undefined
  return listAt(path, options) ?? { path, items: [] }
}

function informationOf({ release, organizations }: ReferenceOptions): Readonly<Record<string, string>> {
  const commercial = { editionName: 'Enterprise', features: 'MT', licenseType: 'Commercial' }
  return {
    dateFormatPattern: 'yyyy-MM-dd',
    datetimeFormatPattern: "yyyy-MM-dd'T'HH:mm:ss",
    version: release,
    edition: organizations.length === 0 ? 'CE' : 'PRO',
    ...(organizations.length > 0 && commercial),
    build: '20260115_1000',
  }
}

const seen = { version: 0, permissionMask: 2, creationDate: date, updateDate: date }
const resource = { ...seen, label: 'Report', uri: '/public/report', resourceType: 'reportUnit' }
const resources = { resourceLookup: [{ ...seen, label: 'Public', uri: '/public', resourceType: 'folder' }, resource] }

function listAt(path: string, { organizations, accounts }: ReferenceOptions): unknown {
  switch (path) {
    case '/rest_v2/resources':
      return resources
    case '/rest_v2/jobs': {
      const state = { nextFireTime: date, value: 'NORMAL' }
      const job = { id: 1, version: 0, reportUnitURI: resource.uri, label: 'Job', owner: accounts[0]?.id, state }
      return { jobsummary: [job] }
    }
    case '/rest_v2/organizations':
      return {
        organization: organizations.map(({ id, alias }) => ({
          id,
          alias,
          parentId: 'organizations',
          tenantName: id,
          tenantUri: `/${id}`,
          tenantFolderUri: `/organizations/${id}`,
          theme: 'default',
        })),
      }
    default:
      return undefined
  }
}
