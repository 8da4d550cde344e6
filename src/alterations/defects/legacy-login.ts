import { alter, replacing } from '../alteration.ts'
import { answering, faultyAnswer } from '../answering.ts'
import { userKinds } from '../callers.ts'
import { crossing, type Defect, defectsOf, onlyIn, violates } from '../defect.ts'
import { allOf, goesTo, isGet, type RequestCondition, withEmpty, withMethod } from '../requests-by.ts'
import { opensSession, status } from '../response-changes.ts'
import { carriedBy, endingItsSession, takingOver } from '../sessions.ts'
import { unchecked } from '../verification.ts'

const opens = '4.4/post-opens-a-session'
const empty = '4.4/success-has-an-empty-body'
const isPost = withMethod('POST')
const success = { operation: 'legacyLogin', outcome: 'success' } as const
const refusal = { operation: 'legacyLogin', outcome: 'refused' } as const

const everything = [
  ...[opens, empty, '4.4/get-answers-200', '4.4/get-opens-no-session', '4.4/wrong-password-is-401'],
  ...['4.4/unknown-user-is-401', '4.4/refusal-has-an-empty-body', '4.4/expired-license-is-302'],
]

/** Defects of the legacy login (sections 4.4 and 9), except the faults that all methods share. */
export const legacyLoginDefects: readonly Defect[] = defectsOf({
  'legacy-login-still-there': violates('9/legacy-login-is-removed', [
    'Legacy login exists although the release has removed it.',
    () => ({ hasLegacyLogin: () => true }),
  ]),
  ...crossing<readonly [string, string, RequestCondition]>([
    ['get', 'GET', isGet],
    ['put', 'PUT', withMethod('PUT')],
    ['delete', 'DELETE', withMethod('DELETE')],
    ['post-and-url-arguments', 'POST with URL arguments', ({ method, query }) => method === 'POST' && query.size > 0],
  ]).with(([slug, words, where]) => ({
    [`legacy-login-still-takes-${slug}`]: violates('9/legacy-login-is-removed', [
      `The removed legacy login returns 200 for ${words}.`,
      alter({ where: allOf((request) => goesTo('legacyLogin', request), where) }, status(200)),
    ]),
  })),
  'legacy-login-is-gone-and-opens-a-session': violates('9/legacy-login-is-removed', [
    'The removed legacy login opens a session on POST although it returns 404.',
    alter({ where: (request) => request.method === 'POST' && goesTo('legacyLogin', request) }, opensSession()),
  ]),
  ...onlyIn('reference-legacy', {
    'legacy-login-gone-too-early': violates(...everything, [
      'Legacy login is missing in a release that still has it.',
      () => ({ hasLegacyLogin: () => false }),
    ]),
    'legacy-login-has-no-slash': violates(opens, [
      'Legacy login exists without its trailing slash only; with the slash, every request gets 401.',
      replacing('legacyLogin', (was, request) =>
        request.fullPath.endsWith('/') ? was.missing('legacyLogin') : was.legacyLogin(request),
      ),
    ]),
    ...answering('legacy-login-*', 'A successful legacy login *.', success, [[opens, 'cookie-is-dead']]),
    ...answering('legacy-login-post-*', 'A successful legacy login with POST *.', { ...success, where: isPost }, [
      [opens, 'sets-no-cookie', 'is-302'],
    ]),
    ...answering('legacy-login-get-*', 'A successful legacy login with GET *.', { ...success, where: isGet }, [
      ['4.4/get-answers-200', 'is-405'],
      ['4.4/get-opens-no-session', 'opens-a-session'],
    ]),
    ...crossing(['admin', 'external', 'special']).with((kind) => ({
      [`legacy-login-get-is-refused-to-${userKinds[kind].slug}`]: violates('4.4/get-answers-200', [
        `Legacy login with GET refuses ${userKinds[kind].words}.`,
        faultyAnswer({ ...success, where: allOf(isGet, userKinds[kind].is) }, 'is-401'),
      ]),
      [`legacy-login-get-opens-a-session-of-${userKinds[kind].slug}`]: violates('4.4/get-opens-no-session', [
        `Legacy login with GET opens a session for ${userKinds[kind].words}.`,
        faultyAnswer({ ...success, where: allOf(isGet, userKinds[kind].is) }, 'opens-a-session'),
      ]),
    })),
    ...crossing(['POST', 'GET']).with((verb) => ({
      [`legacy-login-by-${verb.toLowerCase()}-takes-an-empty-password`]: violates(
        '2.1/no-authentication-without-a-password',
        [
          `Legacy login by ${verb} accepts an empty password.`,
          unchecked((was, _, request) => request.method === verb && withEmpty('password')(request, was))('legacyLogin'),
        ],
      ),
    })),
    'legacy-login-by-get-skips-the-password-in-a-session': violates('4.4/wrong-password-is-401', [
      'Legacy login by GET does not check the password in a live session.',
      unchecked((was, _given, request) => isGet(request) && carriedBy(was, request) !== undefined)('legacyLogin'),
    ]),
    'legacy-login-get-ends-the-session': violates('3/only-logout-and-inactivity-end-a-session', [
      'A successful legacy login with GET ends the session of its cookie.',
      endingItsSession({ ...success, where: isGet }),
    ]),
    'legacy-login-get-takes-the-session-over': violates('2.2/session-belongs-to-the-one-who-opened-it', [
      'A successful legacy login with GET hands the session of its cookie to its user.',
      takingOver({ ...success, where: isGet }),
    ]),
    'legacy-login-post-success-has-a-body': violates(empty, [
      'A successful legacy login with POST has a body.',
      faultyAnswer({ ...success, where: isPost }, 'has-a-body'),
    ]),
    ...answering('legacy-login-get-success-*', 'A successful legacy login with GET *.', { ...success, where: isGet }, [
      [empty, 'has-a-body'],
    ]),
    ...answering('legacy-login-refusal-*', 'A refused legacy login *.', refusal, [
      [['4.4/wrong-password-is-401', '4.4/unknown-user-is-401'], 'is-403'],
      ['4.4/refusal-has-an-empty-body', 'has-a-body'],
      ['4.4/unknown-user-is-401', 'opens-a-session'],
    ]),
    ...answering('legacy-login-get-refusal-*', 'A refused legacy login with GET *.', { ...refusal, where: isGet }, [
      [['4.4/unknown-user-is-401', '4.4/get-answers-200'], 'is-200'],
    ]),
  }),
})
