import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryResult } from '../results/samples/arbitrary-result.ts'
import { sampleResult } from '../results/samples/sample-result.ts'
import { blockedBy, gather } from '../results/shared-causes.ts'
import { renderAnnotations } from './annotations.ts'

test('a failure is an error of one line, its line ends escaped', () => {
  const line = renderAnnotations(sampleResult())
    .split('\n')
    .find((each) => each.includes('4.3/missing-password-is-400'))
  expect(line).toMatch(
    /^::error title=4\.3\/missing-password-is-400::MUST, section 4\.3, sentence 1: It is not so: Login without j_password gets 400\.%0A/,
  )
  expect(line).toContain('%0A  expected   status 400%0A')
})

test('a strict run that fails for an untested MUST is an error that names what is missing', () => {
  const result = sampleResult({ conformant: true })
  const lines = (strict: boolean) => renderAnnotations({ ...result, verdict: 'incomplete', exitCode: 1, strict })
  expect(lines(true)).toMatch(/^::error title=Conformance of staging::Incomplete: .*Needs EXPIRED_LICENSE_TARGET_URL\./)
  expect(lines(false)).toMatch(/^::notice title=Conformance of staging::Incomplete: /)
})

test('every line is one command of ours, whatever the texts are', () => {
  fc.assert(
    fc.property(arbitraryResult, (result) => {
      const { failed, cantTell } = result.summary
      const lines = renderAnnotations(result).split('\n')
      expect(lines.pop()).toBe('')
      const alike = (['failed', 'cantTell'] as const).flatMap((outcome) => gather(result.requirements, outcome).shared)
      const said = alike.reduce((sum, { requirements }) => sum + requirements.length - 1, 0)
      // Requirements explained by a finding are listed with that finding.
      const explained = blockedBy(result.requirements, result.requirements).filter(
        (each) => each.outcome === 'cantTell',
      ).length
      expect(lines).toHaveLength(failed + cantTell - explained - said + result.staleWaivers.length + 1)
      for (const line of lines) expect(line).toMatch(/^::(error|warning|notice) title=[^:,\r\n]*::[^\r\n]*$/)
    }),
  )
})
