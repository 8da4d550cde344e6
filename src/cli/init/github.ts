import type { Pipeline } from './pipeline.ts'

export const github: Pipeline = {
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
