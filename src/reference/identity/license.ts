import type { ServiceMethod } from '../message/response.ts'
import type { ServiceCore } from '../state.ts'

/** The server's license (sections 4.2 to 4.4 and 5.3). */
export interface LicenseSeams {
  /** Whether the license permits a user authenticated by this method. */
  isLicensed(method: ServiceMethod): boolean
}

/**
 * One license for the whole server.
 *
 * @param service the record through which every call goes
 */
export function licenseSeams(service: ServiceCore): LicenseSeams {
  return { isLicensed: () => service.options.licenseValid }
}
