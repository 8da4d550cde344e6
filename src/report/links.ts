/** The full report of a run. */
export const reportFile = 'report.html'

/** The page next to the reports that they link to from each requirement. */
export const specificationFile = 'specification.html'

/** The anchor of a requirement within a page. */
export function anchor(requirementId: string): string {
  return `r-${requirementId}`
}

/** The relative address of a requirement on the specification page. */
export function specificationLink(requirementId: string): string {
  return `${specificationFile}#${anchor(requirementId)}`
}
