/** The full report of a run, as a page. */
export const reportFile = 'report.html'

/** The page that reports link to from each requirement. It stands beside them. */
export const specificationFile = 'specification.html'

/** What a requirement is called inside a page. */
export function anchor(requirementId: string): string {
  return `r-${requirementId}`
}

/** Where the page of the specification has a requirement, as a relative address. */
export function specificationLink(requirementId: string): string {
  return `${specificationFile}#${anchor(requirementId)}`
}
