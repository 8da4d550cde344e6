import { describe, expect, test } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import type { Condition } from '../catalogue/condition.ts'
import type { Prerequisite } from '../catalogue/prerequisite.ts'
import { requirementOf } from '../catalogue/requirement.ts'
import type { Environment } from '../environment/environment.ts'
import { sampleEnvironment } from '../environment/samples/sample-environment.ts'
import { causeInWords } from '../outcome/cause-words.ts'
import { type Selection, wholeCatalogue, whyNotRun } from './applicability.ts'

const of = (entry: object, changes: Partial<Environment> = {}, selection: Partial<Selection> = {}) =>
  whyNotRun(requirementOf('4.3/any', { statement: '', cites: [], how: '', ...entry }), sampleEnvironment(changes), {
    ...wholeCatalogue,
    ...selection,
  })

const withoutOthers = { utf8User: undefined, specialUser: undefined, externalUser: undefined }
const special = (id: string, password: string) => ({ variable: 'SPECIAL_USER' as const, id, password })

test.each([
  ['a+b', true],
  ['a b', true],
  ['a%20', true],
  ['a&b=c:d', true],
  ["o'neil_日本", false],
])('with a special user called %s, special names are judged: %s', (id, runs) => {
  expect(of({ when: ['special-names'] }, { specialUser: special(id, 'x') }) === undefined).toBe(runs)
})

test('where no special user is declared, special names are untested, not inapplicable', () => {
  const cause = { kind: 'missing-prerequisite', prerequisites: ['special-user'] }
  const without = of({ when: ['special-names'], needs: ['special-user'] }, { specialUser: undefined })
  expect(without).toMatchObject({ outcome: 'untested', cause })
})

test('a requirement without conditions runs', () => {
  expect(of({})).toBeUndefined()
})

test('what can’t be observed is inapplicable, with the reason', () => {
  expect(of({ unobservable: 'No response shows it.' })).toEqual({
    outcome: 'inapplicable',
    cause: { kind: 'unobservable', why: 'No response shows it.' },
  })
})

describe.each<[Condition, Partial<Environment>, Partial<Environment>]>([
  ['several-organizations', {}, { severalOrganizations: false }],
  ['single-organization', { severalOrganizations: false }, {}],
  ['get-login', {}, { getLogin: false }],
  ['no-get-login', { getLogin: false }, {}],
  ['encryption', { encryption: 'static' }, {}],
  ['no-encryption', {}, { encryption: 'dynamic' }],
  ['static-key', { encryption: 'static' }, { encryption: 'dynamic' }],
  ['dynamic-key', { encryption: 'dynamic' }, { encryption: 'static' }],
  ['sso', {}, { sso: undefined }],
  ['pre-authentication', {}, { preauthentication: undefined }],
  ['known-release', {}, { release: undefined }],
  ['legacy-login', { release: '7.0.3' }, { release: '7.1' }],
  ['no-legacy-login', { release: '7.1.0' }, { release: '6.4' }],
])('what applies to %s', (condition, having, lacking) => {
  test('runs where the target has it, and is inapplicable where it has not', () => {
    expect(of({ when: [condition] }, having)).toBeUndefined()
    expect(of({ when: [condition] }, lacking)).toMatchObject({
      outcome: 'inapplicable',
      cause: { kind: 'condition', condition },
    })
  })
})

test('without a release, nothing applies that the release decides', () => {
  const decided = catalogue.filter(({ when }) => when.some((condition) => /legacy-login/.test(condition)))
  expect(decided.map(({ section }) => section)).toEqual(expect.arrayContaining(['4.4', '9']))
  for (const requirement of decided)
    expect(whyNotRun(requirement, sampleEnvironment({ release: undefined }), wholeCatalogue)).toMatchObject({
      outcome: 'inapplicable',
      cause: { kind: 'condition', variable: 'SERVER_RELEASE' },
    })
})

test.each([
  ['4', true],
  ['5.6', true],
  ['7', true],
  ['7.0', true],
  ['7.0.99', true],
  ['7.1', false],
  ['7.1.0', false],
  ['7.10', false],
  ['8', false],
  ['10.0', false],
])('release %s has a legacy login: %s', (release, has) => {
  expect(of({ when: ['legacy-login'] }, { release }) === undefined).toBe(has)
})

describe.each<[Prerequisite, Partial<Environment>, string]>([
  ['system-admin', { admin: undefined }, 'ADMIN_ID'],
  ['two-users', { admin: undefined }, 'ADMIN_ID'],
  ['other-organization', { otherOrganization: undefined }, 'OTHER_ORG_ID'],
  ['other-organization-alias', { otherOrganization: { id: 'organization_2' } }, 'OTHER_ORG_ALIAS'],
  ['utf8-user', { utf8User: undefined }, 'UTF8_USER_ID'],
  ['special-user', { specialUser: undefined }, 'SPECIAL_USER_ID'],
  ['special-password', { specialUser: undefined }, 'SPECIAL_USER_PASSWORD'],
  ['special-password', { specialUser: special('a+b', 'plain') }, 'SPECIAL_USER_PASSWORD'],
  ['special-user-for-basic', { specialUser: special('a:b', '+') }, 'SPECIAL_USER_ID (without a colon in it)'],
  ['external-user', { externalUser: undefined }, 'EXTERNAL_USER_ID'],
  ['unusual-user', { utf8User: undefined, specialUser: undefined }, 'UTF8_USER_ID or SPECIAL_USER_ID'],
  ['member-of-the-organization', withoutOthers, 'UTF8_USER_ORG_ID, SPECIAL_USER_ORG_ID or EXTERNAL_USER_ORG_ID'],
  ['utf8-user-organization', { utf8User: special('jürgen', 'p') }, 'UTF8_USER_ORG_ID'],
  ['special-user-organization', { specialUser: special('a+b', 'p') }, 'SPECIAL_USER_ORG_ID'],
  ['external-user-organization', { externalUser: special('a', 'p') }, 'EXTERNAL_USER_ORG_ID'],
  ['expired-license', { expiredLicenseBaseUrl: undefined }, 'EXPIRED_LICENSE_TARGET_URL'],
  ['preferences', { preferencesPath: undefined }, 'PREFERENCES_PATH'],
  ['ticket', { sso: { argument: 'ticket' } }, 'SSO_TICKET_COMMAND'],
  ['token', { preauthentication: { argument: 'pp' } }, 'PREAUTH_U'],
])('what needs %s', (need, lacking, variable) => {
  test('is untested without it, and names the variable', () => {
    expect(of({ needs: [need] })).toBeUndefined()
    const cause = { kind: 'missing-prerequisite' as const, prerequisites: [need] }
    expect(of({ needs: [need] }, lacking)).toEqual({ outcome: 'untested', cause })
    expect(causeInWords(cause)).toContain(`does not set ${variable}`)
  })
})

describe('what the command line leaves out is untested', () => {
  test.each<[string, object, Partial<Selection>, string | undefined]>([
    ['other than --only', {}, { only: ['4.4', '5'] }, '--only'],
    ['named by --only', {}, { only: ['4.4', '4.3'] }, undefined],
    ['named by --only under another section', { cites: ['7, table, row 3'] }, { only: ['7'] }, undefined],
    ['named by --skip', {}, { skip: ['4.3/*'] }, '--skip'],
    ['named by both', {}, { only: ['4.3'], skip: ['4.3/any'] }, '--skip'],
    ['timed, with --no-timing', { timed: true }, { timing: false }, '--no-timing'],
    ['not timed, with --no-timing', {}, { timing: false }, undefined],
  ])('%s', (_, entry, selection, by) => {
    const leftOut = { outcome: 'untested', cause: { kind: 'left-out', by } }
    expect(of(entry, {}, selection)).toEqual(by === undefined ? undefined : leftOut)
  })

  test('but what does not apply stays inapplicable', () => {
    expect(of({ when: ['sso'] }, { sso: undefined }, { only: ['9'] })).toMatchObject({ outcome: 'inapplicable' })
  })
})
