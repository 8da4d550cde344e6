import type { Service } from '../service.ts'

/** One license for the whole server. */
export function licenseSeams(service: Service) {
  return { isLicensed: () => service.options.licenseValid } satisfies Partial<Service>
}
