import type { PackageManager } from './package-manager.ts'

export interface PipelineJob {
  readonly env: string
  /** Variables that are in no file. */
  readonly secrets: readonly string[]
  readonly manager: PackageManager
  /** Examines the target and keeps the findings; fails if a run would be pointless. */
  readonly doctor: string
  readonly run: string
  readonly limit: TimeLimit
}

export interface TimeLimit {
  readonly minutes: number
  /** How it is calculated, in a sentence. */
  readonly because: string
}

/** A file of a pipeline, and what remains to be done by hand. */
export interface Pipeline {
  readonly file: string
  /** The path to use, and to include from the file, if the file already exists; undefined if that is impossible. */
  readonly beside?: string
  readonly text: (job: PipelineJob) => string
  /** Where its secrets are stored, in words. */
  readonly secrets: string
}

const github: Pipeline = {
  file: '.github/workflows/auth-conformance.yml',
  text: ({ env, secrets, manager, doctor, run, limit }) => {
    const secretsOfStep = `env:\n${secrets.map((name) => `          ${name}: \${{ secrets.${name} }}`).join('\n')}`
    return `name: auth-conformance
on:
  workflow_dispatch:
  schedule:
    - cron: '17 4 * * *'
permissions:
  contents: read
# Two runs at the same time would use the same accounts.
concurrency:
  group: auth-conformance-${env}
jobs:
  conformance:
    runs-on: ubuntu-latest
    # ${limit.because}
    timeout-minutes: ${limit.minutes}
    steps:
      - uses: actions/checkout@v4
${manager.name === 'npm' ? '' : '      - run: corepack enable\n'}      - uses: actions/setup-node@v4
        with:
          node-version: 22
          cache: ${manager.name}
      - run: ${manager.install}
      - run: mkdir -p reports/${env}
      # Where the set-up is wrong, nothing is judged.
      - run: ${doctor}
        ${secretsOfStep}
      # Failures become annotations by themselves.
      - run: ${run}
        ${secretsOfStep}
      - if: always() && hashFiles('reports/${env}/summary.md') != ''
        run: cat reports/${env}/summary.md >> "$GITHUB_STEP_SUMMARY"
      - if: always()
        uses: actions/upload-artifact@v4
        with:
          name: auth-conformance
          path: reports/
`
  },
  secrets: 'Settings → Secrets and variables → Actions',
}

const gitlab: Pipeline = {
  file: '.gitlab-ci.yml',
  beside: '.gitlab/auth-conformance.yml',
  text: ({ env, secrets, manager, doctor, run, limit }) => `# Reads the CI/CD variables: ${secrets.join(', ')}.
auth-conformance:
  image: node:22-slim
  # ${limit.because}
  timeout: ${limit.minutes} minutes
  # Two runs at the same time would use the same accounts.
  resource_group: auth-conformance-${env}
  variables:
    ${manager.cache.variable}: $CI_PROJECT_DIR/${manager.cache.folder}
  cache:
    key:
      files:
        - ${manager.lockFile}
    paths:
      - ${manager.cache.folder}/
  script:
    - ${manager.install}
    - mkdir -p reports/${env}
    # Where the set-up is wrong, nothing is judged.
    - ${doctor}
    - ${run}
  artifacts:
    when: always
    expose_as: Authentication conformance
    paths:
      - reports/
    reports:
      junit: reports/${env}/junit.xml
`,
  secrets: 'Settings → CI/CD → Variables, masked',
}

const jenkins: Pipeline = {
  file: 'Jenkinsfile',
  beside: 'auth-conformance.Jenkinsfile',
  text: ({ env, secrets, manager, doctor, run, limit }) => `pipeline {
  agent { docker { image 'node:22-slim' } }
  options {
    // ${limit.because}
    timeout(time: ${limit.minutes}, unit: 'MINUTES')
    // Two runs at the same time would use the same accounts.
    disableConcurrentBuilds()
  }
  environment {
    HOME = "\${env.WORKSPACE}"
    // The workspace keeps it from build to build.
    ${manager.cache.variable} = "\${env.WORKSPACE}/${manager.cache.folder}"
  }
  stages {
    stage('Install') {
      steps {
        sh '${manager.install}'
      }
    }
    stage('Authentication conformance') {
      environment {
${secrets.map((name) => `        ${name} = credentials('auth-conformance-${name.toLowerCase().replaceAll('_', '-')}')`).join('\n')}
      }
      steps {
        // What an earlier build has left is no result of this one.
        sh 'rm -rf reports/${env} && mkdir -p reports/${env}'
        // Where the set-up is wrong, nothing is judged.
        sh '${doctor}'
        sh '${run}'
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
}

/** The build servers that pipelines can be written for. */
export const pipelines = { github, gitlab, jenkins } as const satisfies Readonly<Record<string, Pipeline>>

export type PipelineKind = keyof typeof pipelines

/** Whether a word names a build server that pipelines can be written for. */
export function isPipelineKind(word: string): word is PipelineKind {
  return Object.hasOwn(pipelines, word)
}
