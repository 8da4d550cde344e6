import { alter, status } from '../alteration.ts'
import type { Defect } from '../defect.ts'

const doors = [
  ['basic', 'HTTP basic', '5.3/basic-with-an-expired-license-is-403', 401],
  ['arguments', 'Argument-based authentication', '4.2/expired-license-is-403', 401],
  ['login', 'Login', '4.3/expired-license-is-403', 401],
  ['legacyLogin', 'Legacy login', '4.4/expired-license-is-302', 403],
] as const

/** How servers respond when the license is not valid (sections 4.2 to 4.4 and 5.3). */
export const licenseDefects: readonly Defect[] = doors.flatMap(([method, title, id, wrong]): Defect[] => {
  const prefix = method === 'legacyLogin' ? 'legacy-login' : method
  const where = method === 'legacyLogin' ? { environment: 'reference-legacy' as const } : {}
  return [
    {
      name: `license-ignored-by-${prefix}`,
      summary: `${title} succeeds although the license is not valid.`,
      breaks: [id],
      ...where,
      change: (was) => ({ isLicensed: (by) => by === method || was.isLicensed(by) }),
    },
    ...[wrong, 500, ...(method === 'legacyLogin' ? [] : [302])].map((code) => ({
      name: `license-expired-is-${code}-for-${prefix}`,
      summary: `${title} returns ${code} when the license is not valid.`,
      breaks: [id],
      ...where,
      change: alter({ outcome: 'unlicensed', by: method }, status(code)),
    })),
  ]
})
