/** The full report of a run. */
export const reportFile = 'report.html'

/** The short report to sign. */
export const summaryFile = 'summary.html'

/** The result that all reports are made from. */
export const resultFile = 'result.json'

/** The page next to the reports that they link to from each requirement. */
export const specificationFile = 'specification.html'

/** The folder of Allure's results. */
export const allureFolder = 'allure-results'

/** The anchor of a requirement within a page. */
export function anchor(requirementId: string): string {
  return `r-${requirementId}`
}

/** The relative address of a requirement on a page; an empty `file` is the page of the link. */
export function requirementLink(file: string, requirementId: string): string {
  return `${file}#${anchor(requirementId)}`
}

/** The relative address of a requirement on the specification page. */
export function specificationLink(requirementId: string): string {
  return requirementLink(specificationFile, requirementId)
}

/** The relative address of a section on a page with requirements. */
export function sectionLink(file: string, number: string): string {
  return `${file}#s-${number}`
}
