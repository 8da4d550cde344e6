import type { Profile } from '../profile.ts'
import { accountRows } from './accounts.ts'
import { passwordRows } from './passwords.ts'
import { refusalRows } from './refusals.ts'
import { sessionRows } from './sessions.ts'
import { singleSignOnRows } from './single-sign-on.ts'

/** JasperReports Server 8.2.0, community edition, on Tomcat 9; not imitated: its first responses take 10 seconds. */
export const jasperReportsServer82Ce: Profile = {
  name: 'jasperreports-server-8.2-ce',
  summary: 'JasperReports Server 8.2.0, community edition, on Tomcat 9.',
  environment: 'reference-like-jasperreports-server-8.2-ce',
  options: { contextPath: '/jasperserver' },
  rows: [...accountRows, ...refusalRows, ...passwordRows, ...singleSignOnRows, ...sessionRows],
}
