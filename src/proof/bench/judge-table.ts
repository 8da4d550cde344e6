import { type Standing, thisSuite } from './contest.ts'
import { median } from './measure.ts'
import { peers, script } from './peers.ts'

/** One statement about the measurements. */
interface TableJudgement {
  /** Whether a goal is met; undefined if there is no goal. */
  readonly holds: boolean | undefined
  readonly what: string
}

/** The maximum duration relative to the plain script: evidence, a result and a verdict cost almost nothing. */
const ofTheScript = 1.05

/** Compares the measurements with the goals: faster than tools for the same job, and about as fast as the script. */
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

/** Compares round by round, because load on the machine affects both. */
function besideTheScript(ours: Standing, theirs: Standing | undefined): TableJudgement {
  const goal = `at most ${ofTheScript} times as long as the ${script.name}`
  if (theirs === undefined || theirs.absent !== undefined)
    return { holds: false, what: `${goal}, which did not run: ${theirs?.absent ?? 'it was left out'}` }
  const ratio = median(ours.walls.map((wall, round) => wall / (theirs.walls[round] ?? Number.NaN)))
  return { holds: ratio <= ofTheScript, what: `${goal}, round by round (${ratio.toFixed(2)})` }
}
