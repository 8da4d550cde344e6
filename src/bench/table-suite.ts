// What vitest runs for the bench: the rows of the table instead of the specs.
import './table-checks.ts'
import '../check/vitest-suite.ts'
