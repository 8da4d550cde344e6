import { alter, body, status } from '../alteration.ts'
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
    'json-success-is-a-page': [
      'The JSON success file is an HTML page.',
      alter({ operation: 'jsonSuccess' }, body('<h1>success: true</h1>')),
    ],
    'json-success-is-203': ['The JSON success file has status 203.', alter({ operation: 'jsonSuccess' }, status(203))],
    'json-success-is-500': ['The JSON success file has status 500.', alter({ operation: 'jsonSuccess' }, status(500))],
  }),
]
