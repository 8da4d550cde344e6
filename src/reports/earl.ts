import type { RequirementResult, Result } from '../results/result.ts'
import { requirementLink, specificationFile } from './links.ts'
import { cautions, countsLine, impactOfFailure } from './wording.ts'

/** Renders an EARL 1.0 report in JSON-LD, one assertion per requirement. The context is inline, so nothing is downloaded. */
export function renderEarl(result: Result): string {
  const { suite, target, document } = result
  const date = { '@value': result.startedAt, '@type': 'xsd:dateTime' }
  const graph = [
    {
      '@id': '_:suite',
      '@type': ['earl:Assertor', 'earl:Software', 'doap:Project'],
      'doap:name': suite.name,
      'doap:release': { 'doap:revision': suite.version },
    },
    {
      '@id': '_:target',
      '@type': 'earl:TestSubject',
      'dct:title': target.environment,
      'dct:source': target.baseUrl,
      ...(target.release !== undefined && { 'doap:release': { 'doap:revision': target.release } }),
    },
    {
      '@id': '_:run',
      '@type': 'suite:Run',
      'dct:date': date,
      'dct:description': [`${result.verdict}: ${countsLine(result.summary)}.`, ...cautions(result)].join(' '),
      'suite:verdict': result.verdict,
      'suite:summary': result.summary,
      'suite:catalogue': suite.catalogue,
      ...(document !== undefined && { 'suite:specification': document }),
      'suite:staleWaiver': result.staleWaivers,
    },
    ...result.requirements.map((requirement) => assertion(requirement, date)),
  ]
  return `${JSON.stringify({ '@context': context, '@graph': graph }, undefined, 2)}\n`
}

const context = {
  earl: 'http://www.w3.org/ns/earl#',
  dct: 'http://purl.org/dc/terms/',
  doap: 'http://usefulinc.com/ns/doap#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  suite: 'urn:reporting-auth-conformance:vocabulary:',
  'earl:assertedBy': { '@type': '@id' },
  'earl:subject': { '@type': '@id' },
  'earl:mode': { '@type': '@id' },
  'earl:outcome': { '@type': '@id' },
}

function assertion(requirement: RequirementResult, date: object) {
  const { id, section, level, statement, outcome } = requirement
  return {
    '@type': 'earl:Assertion',
    'earl:assertedBy': '_:suite',
    'earl:subject': '_:target',
    'earl:mode': 'earl:automatic',
    'earl:test': {
      '@id': `urn:reporting-auth-conformance:requirement:${encodeURI(id)}`,
      '@type': 'earl:TestRequirement',
      'dct:identifier': id,
      'dct:title': statement,
      'dct:isPartOf': section,
      'dct:source': requirementLink(specificationFile, id),
      'suite:level': level,
    },
    'earl:result': {
      '@type': 'earl:TestResult',
      // A target that deviates does not conform, also with a waiver: EARL has no outcome for waivers.
      'earl:outcome': `earl:${outcome === 'waived' ? 'failed' : outcome}`,
      'dct:date': date,
      ...description(requirement),
      ...(requirement.blockedBy !== undefined && { 'suite:blockedBy': requirement.blockedBy }),
      ...(requirement.waiver !== undefined && { 'suite:waiver': requirement.waiver }),
    },
  }
}

function description({ outcome, reason, waiver, violated, impact, checks }: RequirementResult) {
  const cover = waiver === undefined ? '' : ` Waived by ${waiver.owner} until ${waiver.expires}: ${waiver.reason}`
  const lines = [
    outcome === 'waived' || outcome === 'failed' ? `${violated ?? 'The requirement does not hold.'}${cover}` : reason,
    impactOfFailure({ outcome, impact })?.text,
    ...checks.map(({ message }) => message),
  ].filter((line) => line !== undefined)
  return lines.length === 0 ? {} : { 'dct:description': lines.join('\n\n') }
}
