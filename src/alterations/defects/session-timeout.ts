import type { ServicePatch } from '../../reference/service.ts'
import { breaking } from '../breaking.ts'
import type { Defect } from '../defect.ts'

const live = ['3/idle-session-lives-until-the-timeout', '3/requests-keep-a-session-alive']

/** Decides otherwise when a session ends: by its idle time and its age, both as parts of the timeout. */
const expiring =
  (isOver: (idle: number, age: number) => boolean): ServicePatch =>
  (was) => ({
    isExpired({ touchedAt, openedAt }) {
      const now = was.options.clock()
      const { sessionTimeoutMs } = was.options
      return isOver((now - touchedAt) / sessionTimeoutMs, (now - openedAt) / sessionTimeoutMs)
    },
  })

/** Defects of the inactivity timeout (sections 2.2 and 3). */
export const sessionTimeoutDefects: readonly Defect[] = [
  {
    name: 'session-ends-before-the-timeout',
    summary: 'A session ends after three quarters of the timeout.',
    breaks: live.slice(0, 1),
    change: expiring((idle) => idle >= 0.8),
  },
  ...breaking('3/idle-session-ends-after-the-timeout', {
    'session-ends-after-twice-the-timeout': [
      'A session ends only after twice the timeout.',
      expiring((idle) => idle >= 2),
    ],
    'session-never-ends': ['A session never times out.', expiring(() => false)],
  }),
  {
    name: 'session-has-an-absolute-lifetime',
    summary: 'A session ends one timeout after its login, even while in use.',
    breaks: ['3/requests-keep-a-session-alive'],
    change: () => ({ touchSession: () => undefined }),
  },
]
