import { addCompare } from './compare.ts'
import { addCompletion } from './completion.ts'
import { addDoctor } from './doctor.ts'
import { addExplore } from './explore.ts'
import { addHistory } from './history.ts'
import { addImpact } from './impact.ts'
import { addInit } from './init.ts'
import { addList } from './list.ts'
import { addReference } from './reference.ts'
import { addReport } from './report.ts'
import { addRun } from './run.ts'

/**
 * The functions that add each command, in the order of the help. To add a command, add a file to this folder and a line here.
 */
export const everyCommand = [
  addRun,
  addList,
  addDoctor,
  addReference,
  addExplore,
  addReport,
  addCompare,
  addImpact,
  addHistory,
  addInit,
  addCompletion,
]
