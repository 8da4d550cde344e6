import type { Pipeline } from './pipeline.ts'

export const gitlab: Pipeline = {
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
