import { suite } from '../suite/suite.ts'

/** A build server for which a pipeline can be written. */
export type PipelineKind = keyof typeof pipelines

/** What a pipeline runs, and which secrets its project has to hold. */
interface Job {
  /** Name of the environment. */
  readonly env: string
  /** Variables that stand in no file. */
  readonly secrets: readonly string[]
}

/** A file of a pipeline, and what is left to be done by hand. */
export interface Pipeline {
  readonly file: string
  /** Where it goes when that file is there already, to be included from there; undefined where that can't be done. */
  readonly beside?: string
  readonly text: (job: Job) => string
  readonly secrets: string
}

/** The command as a pipeline starts it: of one version, so that nothing changes unless somebody changes it. */
function command(env: string): string {
  return `npx --yes ${suite.name}@${suite.version} run --env ${env}`
}

export const pipelines = {
  github: {
    file: '.github/workflows/auth-conformance.yml',
    text: ({ env, secrets }) => `name: auth-conformance
on:
  workflow_dispatch:
  schedule:
    - cron: '17 4 * * *'
permissions:
  contents: read
jobs:
  conformance:
    runs-on: ubuntu-latest
    timeout-minutes: 60
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      # Failures become annotations by themselves.
      - run: ${command(env)}
        env:
${secrets.map((name) => `          ${name}: \${{ secrets.${name} }}`).join('\n')}
      - if: always()
        run: cat reports/${env}/summary.md >> "$GITHUB_STEP_SUMMARY"
      - if: always()
        uses: actions/upload-artifact@v4
        with:
          name: auth-conformance
          path: reports/
`,
    secrets: 'Settings → Secrets and variables → Actions',
  },
  gitlab: {
    file: '.gitlab-ci.yml',
    beside: '.gitlab/auth-conformance.yml',
    text: ({ env, secrets }) => `# Of the project's variables it takes: ${secrets.join(', ')}.
auth-conformance:
  image: node:22-slim
  timeout: 60 minutes
  script:
    - ${command(env)}
  artifacts:
    when: always
    expose_as: Authentication conformance
    paths:
      - reports/
    reports:
      junit: reports/${env}/junit.xml
`,
    secrets: 'Settings → CI/CD → Variables, masked',
  },
  jenkins: {
    file: 'Jenkinsfile',
    beside: 'auth-conformance.Jenkinsfile',
    text: ({ env, secrets }) => `pipeline {
  agent { docker { image 'node:22-slim' } }
  options { timeout(time: 60, unit: 'MINUTES') }
  environment {
    HOME = "\${env.WORKSPACE}"
${secrets.map((name) => `    ${name} = credentials('auth-conformance-${name.toLowerCase().replaceAll('_', '-')}')`).join('\n')}
  }
  stages {
    stage('Authentication conformance') {
      steps {
        sh '${command(env)}'
      }
    }
  }
  post {
    always {
      junit testResults: 'reports/*/junit.xml', allowEmptyResults: true
      archiveArtifacts artifacts: 'reports/**', allowEmptyArchive: true
    }
  }
}
`,
    secrets: 'Manage Jenkins → Credentials, kind “Secret text”, with the IDs that the Jenkinsfile names',
  },
} as const satisfies Readonly<Record<string, Pipeline>>

/** Tells whether a word names a build server that pipelines can be written for. */
export function isPipelineKind(word: string): word is PipelineKind {
  return Object.hasOwn(pipelines, word)
}
