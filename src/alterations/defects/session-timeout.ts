import type { ServicePatch } from '../../reference/service.ts'
import { replacing } from '../alteration.ts'
import { type Defect, defectsOf, violates } from '../defect.ts'

const live = ['3/idle-session-lives-until-the-timeout', '3/requests-keep-a-session-alive']

/** Decides otherwise when a session ends: by its idle time and its age, both as parts of the timeout. */
const expiring = (isOver: (idle: number, age: number) => boolean): ServicePatch =>
  replacing('isExpired', (was, { touchedAt, openedAt }) => {
    const now = was.options.clock()
    const { sessionTimeoutMs } = was.options
    return isOver((now - touchedAt) / sessionTimeoutMs, (now - openedAt) / sessionTimeoutMs)
  })

/** Defects of the inactivity timeout (sections 2.2 and 3). */
export const sessionTimeoutDefects: readonly Defect[] = defectsOf({
  'session-ends-before-the-timeout': violates(...live.slice(0, 1), [
    'A session ends after three quarters of the timeout.',
    expiring((idle) => idle >= 0.8),
  ]),
  'session-ends-after-twice-the-timeout': violates('3/idle-session-ends-after-the-timeout', [
    'A session ends only after twice the timeout.',
    expiring((idle) => idle >= 2),
  ]),
  'session-never-ends': violates('3/idle-session-ends-after-the-timeout', [
    'A session never times out.',
    expiring(() => false),
  ]),
  'session-has-an-absolute-lifetime': violates('3/requests-keep-a-session-alive', [
    'A session ends one timeout after its login, even while in use.',
    () => ({ touchSession: () => undefined }),
  ]),
})
