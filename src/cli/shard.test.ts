import { describe, expect, test } from 'vitest'
import { shardFrom } from './selection.ts'

test.each([
  ['1/1', { index: 1, count: 1 }],
  ['2/4', { index: 2, count: 4 }],
])('%s is a part', (text, shard) => expect(shardFrom(text, {})).toEqual(shard))

test.each(['0/2', '3/2', '1', 'a/b', '1/0', '-1/2', ''])('"%s" is none', (text) =>
  expect(shardFrom(text, {})).toMatch(/expected I\/N with I from 1 to N/),
)

describe('auto takes the part from the pipeline', () => {
  test.each([
    ['GitLab', { CI_NODE_INDEX: '1', CI_NODE_TOTAL: '3' }, { index: 1, count: 3 }],
    ['GitLab, last', { CI_NODE_INDEX: '3', CI_NODE_TOTAL: '3' }, { index: 3, count: 3 }],
    ['CircleCI', { CIRCLE_NODE_INDEX: '0', CIRCLE_NODE_TOTAL: '3' }, { index: 1, count: 3 }],
    ['Azure', { SYSTEM_JOBPOSITIONINPHASE: '2', SYSTEM_TOTALJOBSINPHASE: '3' }, { index: 2, count: 3 }],
    ['Kubernetes', { JOB_COMPLETION_INDEX: '2', JOB_COMPLETIONS: '3' }, { index: 3, count: 3 }],
  ])('%s', (_, variables, shard) => expect(shardFrom('auto', variables)).toEqual(shard))

  test.each([
    ['no pipeline', {}, 'no known pipeline reports'],
    ['GitLab without parallel', { CI_NODE_INDEX: '', CI_NODE_TOTAL: '1' }, 'CI_NODE_INDEX= and CI_NODE_TOTAL=1'],
    ['an index beyond the number', { CI_NODE_INDEX: '4', CI_NODE_TOTAL: '3' }, 'do not name a shard'],
    ['CircleCI beyond', { CIRCLE_NODE_INDEX: '3', CIRCLE_NODE_TOTAL: '3' }, 'CIRCLE_NODE_INDEX must start at 0'],
    ['Kubernetes without the number', { JOB_COMPLETION_INDEX: '2' }, 'JOB_COMPLETIONS must be the number of jobs'],
  ])('%s: says what is missing', (_, variables, says) => expect(shardFrom('auto', variables)).toContain(says))
})
