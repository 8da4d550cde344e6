import { breaking } from '../breaking.ts'
import type { Defect } from '../defect.ts'

const breaks = ['4.5/json-file-says-success']

/** Defects of the JSON success file (section 4.5). */
export const jsonSuccessDefects: readonly Defect[] = [
  ...(
    [
      ['false', { success: false }],
      ['a-string', { success: 'true' }],
      ['a-number', { success: 1 }],
      ['one-of-two-members', { success: true, user: 'joeuser' }],
      ['absent', {}],
      ['named-otherwise', { Success: true }],
      ['null', null],
      ['in-an-array', [{ success: true }]],
    ] as const
  ).map(([what, content]) => ({
    name: `json-success-is-${what}`,
    summary: `The JSON success file is ${JSON.stringify(content)}.`,
    breaks,
    change: () => ({ jsonSuccessBody: () => content }),
  })),
  ...breaking(breaks, {
    'json-success-is-missing': [
      'The JSON success file does not exist.',
      (was) => ({ jsonSuccess: () => was.notFound('jsonSuccess') }),
    ],
  }),
]
