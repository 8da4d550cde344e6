import type { Result } from './result.ts'

type Variables = Readonly<Record<string, string | undefined>>
type Origin = NonNullable<Result['origin']>

/** What build servers report about a job, by the variable that identifies the system. */
const systems: Readonly<Record<string, (of: Variables) => Partial<Origin>>> = {
  GITHUB_ACTIONS: (of) => ({
    system: 'GitHub Actions',
    operator: of.GITHUB_ACTOR,
    job: joined(' / ', of.GITHUB_REPOSITORY, of.GITHUB_WORKFLOW, of.GITHUB_JOB),
    url: joined('', of.GITHUB_SERVER_URL, '/', of.GITHUB_REPOSITORY, '/actions/runs/', of.GITHUB_RUN_ID),
    revision: of.GITHUB_SHA,
  }),
  GITLAB_CI: (of) => ({
    system: 'GitLab CI',
    operator: of.GITLAB_USER_LOGIN,
    job: joined(' / ', of.CI_PROJECT_PATH, of.CI_JOB_NAME),
    url: of.CI_JOB_URL,
    revision: of.CI_COMMIT_SHA,
  }),
  JENKINS_URL: (of) => ({
    system: 'Jenkins',
    operator: of.BUILD_USER_ID,
    job: joined(' #', of.JOB_NAME, of.BUILD_NUMBER),
    url: of.BUILD_URL,
    revision: of.GIT_COMMIT,
  }),
  TF_BUILD: (of) => ({
    system: 'Azure Pipelines',
    operator: of.BUILD_REQUESTEDFOR,
    job: joined(' / ', of.SYSTEM_TEAMPROJECT, of.BUILD_DEFINITIONNAME, of.BUILD_BUILDNUMBER),
    url: joined(
      '',
      of.SYSTEM_COLLECTIONURI,
      of.SYSTEM_TEAMPROJECT && encodeURIComponent(of.SYSTEM_TEAMPROJECT),
      '/_build/results?buildId=',
      of.BUILD_BUILDID,
    ),
    revision: of.BUILD_SOURCEVERSION,
  }),
  CIRCLECI: (of) => ({
    system: 'CircleCI',
    operator: of.CIRCLE_USERNAME,
    job: joined(' / ', of.CIRCLE_PROJECT_REPONAME, of.CIRCLE_JOB),
    url: of.CIRCLE_BUILD_URL,
    revision: of.CIRCLE_SHA1,
  }),
}

/** Who started a run, and in which job; undefined if unknown. `account` counts where no variable names the user. */
export function originOf(variables: Variables, account?: string): Origin | undefined {
  const name = Object.keys(systems).find((each) => set(variables[each]))
  const { USER, USERNAME, LOGNAME } = variables
  // The account of a build server is not a person responsible for a run.
  const build = name === undefined ? { operator: USER || USERNAME || LOGNAME || account } : systems[name]?.(variables)
  const known = Object.entries(build ?? {}).filter((entry): entry is [string, string] => set(entry[1]))
  return known.length === 0 ? undefined : Object.fromEntries(known)
}

function set(value: string | undefined): value is string {
  return value !== undefined && value !== ''
}

/** Undefined unless all parts are set. */
function joined(between: string, ...parts: readonly (string | undefined)[]): string | undefined {
  return parts.every(set) ? parts.join(between) : undefined
}
