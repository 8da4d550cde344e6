import { alter, body, status } from '../alteration.ts'
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
  {
    name: 'json-success-is-missing',
    summary: 'The JSON success file does not exist.',
    breaks,
    change: (was) => ({ jsonSuccess: () => was.notFound('jsonSuccess') }),
  },
  {
    name: 'json-success-is-a-page',
    summary: 'The JSON success file is an HTML page.',
    breaks,
    change: alter({ operation: 'jsonSuccess' }, body('<h1>success: true</h1>')),
  },
  {
    name: 'json-success-is-203',
    summary: 'The JSON success file has status 203.',
    breaks,
    change: alter({ operation: 'jsonSuccess' }, status(203)),
  },
  {
    name: 'json-success-is-500',
    summary: 'The JSON success file has status 500.',
    breaks,
    change: alter({ operation: 'jsonSuccess' }, status(500)),
  },
]
