import { type Element, readXml } from './xml.ts'

/** What the schema of Jenkins (junit-10.xsd) allows: required and optional attributes, and children. */
const schema: Readonly<Record<string, { must: string[]; may: string[]; children: string[] }>> = {
  testsuites: { must: [], may: ['name', 'time', 'tests', 'failures', 'errors'], children: ['testsuite'] },
  testsuite: {
    must: ['name', 'tests', 'failures', 'errors'],
    may: ['group', 'time', 'skipped', 'timestamp', 'hostname', 'id', 'package', 'file', 'log', 'url'],
    children: ['testsuite', 'properties', 'testcase', 'system-out', 'system-err'],
  },
  properties: { must: [], may: [], children: ['property'] },
  property: { must: ['name', 'value'], may: [], children: [] },
  testcase: {
    must: ['name'],
    may: ['time', 'classname', 'group'],
    children: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
  },
  failure: { must: [], may: ['type', 'message'], children: [] },
  error: { must: [], may: ['type', 'message'], children: [] },
  skipped: { must: [], may: ['type', 'message'], children: [] },
}

/** What of a JUnit file this schema does not allow. Throws an Error if it is no XML. */
export function junitProblems(report: string): string[] {
  return problems(readXml(report))
}

function problems(element: Element): string[] {
  const rule = schema[element.tag]
  if (rule === undefined) return [`no element ${element.tag}`]
  const names = Object.keys(element.attributes)
  return [
    ...rule.must.filter((name) => !names.includes(name)).map((name) => `${element.tag} lacks ${name}`),
    ...names.filter((name) => ![...rule.must, ...rule.may].includes(name)).map((name) => `${element.tag} has ${name}`),
    ...element.children.filter(({ tag }) => !rule.children.includes(tag)).map(({ tag }) => `${element.tag} has ${tag}`),
    ...('time' in element.attributes && !/^\d+(\.\d*)?$/.test(element.attributes.time ?? '') ? ['time'] : []),
    ...element.children.flatMap(problems),
  ]
}
