import { expect, test } from 'vitest'
import { originOf } from './origin.ts'

test.each([
  ['nothing', {}, undefined],
  ['a terminal', { USER: 'ann' }, { operator: 'ann' }],
  [
    'GitHub Actions, without a question for the user',
    {
      USER: 'runner',
      GITHUB_ACTIONS: 'true',
      GITHUB_ACTOR: 'ann',
      GITHUB_REPOSITORY: 'o/r',
      GITHUB_WORKFLOW: 'nightly',
      GITHUB_JOB: 'auth',
      GITHUB_SERVER_URL: 'https://github.test',
      GITHUB_RUN_ID: '7',
      GITHUB_SHA: 'abc',
    },
    {
      system: 'GitHub Actions',
      operator: 'ann',
      job: 'o/r / nightly / auth',
      url: 'https://github.test/o/r/actions/runs/7',
      revision: 'abc',
    },
  ],
  [
    'GitLab CI that shows little',
    { GITLAB_CI: 'true', CI_JOB_URL: 'https://gitlab.test/job/1', CI_JOB_NAME: 'auth', USER: 'root' },
    { system: 'GitLab CI', url: 'https://gitlab.test/job/1' },
  ],
  [
    'Jenkins',
    { JENKINS_URL: 'https://ci.test/', JOB_NAME: 'auth', BUILD_NUMBER: '12', BUILD_URL: 'https://ci.test/job/12/' },
    { system: 'Jenkins', job: 'auth #12', url: 'https://ci.test/job/12/' },
  ],
  [
    'Azure Pipelines',
    {
      TF_BUILD: 'True',
      BUILD_REQUESTEDFOR: 'Ann',
      SYSTEM_COLLECTIONURI: 'https://azure.test/o/',
      SYSTEM_TEAMPROJECT: 'a b',
      BUILD_BUILDID: '3',
    },
    { system: 'Azure Pipelines', operator: 'Ann', url: 'https://azure.test/o/a%20b/_build/results?buildId=3' },
  ],
])('%s', (_, variables, origin) => {
  expect(originOf(variables)).toEqual(origin)
})

test('where no variable names the user, the account of the operating system does, but not that of a build server', () => {
  expect(originOf({}, 'ann')).toEqual({ operator: 'ann' })
  expect(originOf({ USER: 'bob' }, 'ann')).toEqual({ operator: 'bob' })
  expect(originOf({ GITHUB_ACTIONS: 'true' }, 'runner')).toEqual({ system: 'GitHub Actions' })
})
