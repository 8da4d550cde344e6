import { describe, expect, test } from 'vitest'
import { echoing } from './echo.ts'
import { encodedSecretsOf } from './encoded-secrets.ts'
import { leaksIn } from './leaks.ts'
import { cores } from './markers.ts'
import { runProgramForCanary } from './program.ts'
import { changedCopy } from './program-copy.ts'
import { secretVariables } from './secret-environment.ts'
import { addressesOfTarget, startSecretTarget } from './secret-target.ts'

const encodedSecrets = cores.flatMap(encodedSecretsOf)

describe('a planted leak is found', () => {
  test.each([
    ['a redaction that forgets an encoding', 'dist/src/evidence/readings.js', '/[0-9a-f]{8,}/gi'],
    ['a report that writes what it should not', 'dist/src/reports/markdown.js', ''],
  ])('%s', async (_, file, line) => {
    const root = changedCopy(file, (source) =>
      line === ''
        ? source.replace(
            /^export function renderMarkdown\(result\) \{$/m,
            `$&\n    if (process.env.USER_PASSWORD) return Buffer.from(process.env.USER_PASSWORD).toString('base64');`,
          )
        : source.replace(line, '/(?!)/g'),
    )
    const target = await startSecretTarget(secretVariables, [echoing(new Set())])
    const traces = await runProgramForCanary(
      { ...secretVariables, ...addressesOfTarget(target) },
      { root, only: ['4.1'] },
    )
    const found = leaksIn(traces.texts, encodedSecrets)
    expect(found.map(({ form }) => form)).toContain(line === '' ? 'Base64, 0 bytes into a group' : 'hexadecimal')
  })

  test('in every form', () => {
    for (const { form, text } of encodedSecrets) {
      const found = leaksIn({ 'report.html': `<p>nothing</p>${text}` }, encodedSecrets)
      expect(found.map((leak) => leak.form)).toContain(form)
    }
  })
})
