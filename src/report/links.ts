/** The full report of a run, as a page. */
export const reportFile = 'report.html'

/** The short report for those who sign it. */
export const summaryFile = 'summary.html'

/** What all reports are made from. */
export const resultFile = 'result.json'

/** The page that reports link to from each requirement. It stands beside them. */
export const specificationFile = 'specification.html'

/** What a requirement is called inside a page. */
export function anchor(requirementId: string): string {
  return `r-${requirementId}`
}

/** Where a page has a requirement, as a relative address. `file`: empty for the page that the link stands in. */
export function requirementLink(file: string, requirementId: string): string {
  return `${file}#${anchor(requirementId)}`
}

/** Where the page of the specification has a requirement. */
export function specificationLink(requirementId: string): string {
  return requirementLink(specificationFile, requirementId)
}

/** Where a page has a section; each page that has requirements has it. */
export function sectionLink(file: string, number: string): string {
  return `${file}#s-${number}`
}
