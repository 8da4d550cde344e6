/** How many times a run repeats the table. */
export const timesVariable = 'CONFORMANCE_BENCH_TIMES'
/** `1`: one expectation is wrong. */
export const wrongVariable = 'CONFORMANCE_BENCH_WRONG'
