import type { Profile } from '../profile.ts'
import { accountRowsOf56 } from './accounts.ts'
import { asOn82 } from './as-on-8.2.ts'
import { operationRows } from './operations.ts'
import { passwordRowsOf56 } from './passwords.ts'
import { refusalRowsOf56 } from './refusals.ts'
import { sessionRowsOf56 } from './sessions.ts'

/**
 * JasperReports Server 5.6.1, community edition, as measured on Tomcat 7 that decodes URLs as UTF-8. Each row has its
 * name in the table of measurements; rows shared with 8.2 come from that profile. Tomcat 7 decodes URLs as ISO-8859-1
 * by default: combine the profile with the defect `urls-are-read-as-iso-8859-1`.
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
