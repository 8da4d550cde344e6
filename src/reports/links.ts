// The names of what a run writes to its folder.

export const reportFile = 'report.html'
export const summaryFile = 'summary.html'
export const resultFile = 'result.json'
export const specificationFile = 'specification.html'
export const allureFolder = 'allure-results'

/** The anchor of a requirement within a page. */
export function anchor(requirementId: string): string {
  return `r-${requirementId}`
}

/** The relative address of a requirement on a page; an empty `file` is the page of the link. */
export function requirementLink(file: string, requirementId: string): string {
  return `${file}#${anchor(requirementId)}`
}
