/** Why a run ends before all its checks are done: it was cancelled by a signal, or its time is up. */
export const earlyEnds = ['cancelled', 'timeout'] as const
export type EarlyEnd = (typeof earlyEnds)[number]
