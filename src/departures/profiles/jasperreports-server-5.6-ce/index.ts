import type { Profile } from '../profile.ts'
import { accountRowsOf56 } from './accounts.ts'
import { asOn82 } from './as-on-8.2.ts'
import { operationRows } from './operations.ts'
import { passwordRowsOf56 } from './passwords.ts'
import { refusalRowsOf56 } from './refusals.ts'
import { sessionRowsOf56 } from './sessions.ts'

/**
 * JasperReports Server 5.6.1, community edition, on Tomcat 7 that reads URLs as UTF-8, as it was measured. Each row is
 * called as it is in the table of what was measured; those that 8.2 has as well are its rows. Tomcat 7 as it comes reads URLs
 * as ISO-8859-1: the defect `urls-are-read-as-iso-8859-1` beside the profile.
 */
export const jasperReportsServer56Ce: Profile = {
  name: 'jasperreports-server-5.6-ce',
  summary: 'JasperReports Server 5.6.1, community edition, on Tomcat 7.',
  environment: 'reference-like-jasperreports-server-5.6-ce',
  options: { contextPath: '/jasperserver', defaultLocale: 'en' },
  rows: [
    ...accountRowsOf56,
    ...operationRows,
    ...passwordRowsOf56,
    ...refusalRowsOf56,
    asOn82('4.5 JSON file says success'),
    ...sessionRowsOf56,
  ],
}
