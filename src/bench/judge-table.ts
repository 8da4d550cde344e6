import { type Standing, thisSuite } from './contest.ts'
import { median } from './measure.ts'
import { peers } from './peers/index.ts'
import { script } from './peers/script.ts'

/** One sentence about what was measured. */
export interface TableJudgement {
  /** Whether a goal is met; undefined where there is none. */
  readonly holds: boolean | undefined
  readonly what: string
}

/** How much longer than the plain script this suite may take: evidence, a result and a verdict come nearly for free. */
const ofTheScript = 1.05

/**
 * Holds what the table of the bench showed against the goals: this suite beats every tool that does the same job, and
 * takes about as long as the plain script. Of what does less, such as a native program that keeps no evidence, the
 * ratio is said.
 */
export function judgeTable(standings: readonly Standing[]): TableJudgement[] {
  const ours = standings.find(({ name }) => name === thisSuite)
  if (ours === undefined) throw new Error('This suite is not among the standings.')
  return peers.flatMap((peer): TableJudgement[] => {
    const theirs = standings.find(({ name }) => name === peer.name)
    if (peer.name === script.name) return [besideTheScript(ours, theirs)]
    if (theirs === undefined || theirs.absent !== undefined) return []
    const times = (theirs.wallMs / ours.wallMs).toFixed(2)
    return peer.without === undefined
      ? [{ holds: ours.wallMs < theirs.wallMs, what: `faster than ${peer.name}, which takes ${times} times as long` }]
      : [{ holds: undefined, what: `${peer.name}, without ${peer.without}, takes ${times} times as long` }]
  })
}

/** Compares round by round: a machine that is busy for a while is so for both. */
function besideTheScript(ours: Standing, theirs: Standing | undefined): TableJudgement {
  const goal = `at most ${ofTheScript} times as long as the ${script.name}`
  if (theirs === undefined || theirs.absent !== undefined)
    return { holds: false, what: `${goal}, which did not run: ${theirs?.absent ?? 'it was left out'}` }
  const ratio = median(ours.walls.map((wall, round) => wall / (theirs.walls[round] ?? Number.NaN)))
  return { holds: ratio <= ofTheScript, what: `${goal}, round by round (${ratio.toFixed(2)})` }
}
