import { crossing, type Defect, defectsOf, violates } from '../defect.ts'

const breaks = ['4.5/json-file-says-success']

/** Defects of the JSON success file (section 4.5). */
export const jsonSuccessDefects: readonly Defect[] = [
  ...crossing(
    [
      ['false', { success: false }],
      ['a-string', { success: 'true' }],
      ['a-number', { success: 1 }],
      ['one-of-two-members', { success: true, user: 'joeuser' }],
      ['absent', {}],
      ['named-otherwise', { Success: true }],
      ['null', null],
      ['in-an-array', [{ success: true }]],
    ] as const,
    ([what, content]) => ({
      [`json-success-is-${what}`]: violates(...breaks, [
        `The JSON success file is ${JSON.stringify(content)}.`,
        () => ({ jsonSuccessBody: () => content }),
      ]),
    }),
  ),
  ...defectsOf({
    'json-success-is-missing': violates(...breaks, [
      'The JSON success file does not exist.',
      (was) => ({ jsonSuccess: () => was.notFound('jsonSuccess') }),
    ]),
  }),
]
