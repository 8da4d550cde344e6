/** Rows of named numbers in memory shared by the workers of a run. Every change of a row wakes up those waiting for it. */
export class SharedNumbers<Name extends string> {
  readonly memory: SharedArrayBuffer
  readonly #names: readonly Name[]
  readonly #cells: Int32Array

  /** `memory`: that of another worker; without it, all numbers start at zero. */
  constructor(rows: number, names: readonly Name[], memory?: SharedArrayBuffer) {
    this.#names = names
    // The last cell of each row counts its changes.
    this.memory = memory ?? new SharedArrayBuffer(rows * (names.length + 1) * Int32Array.BYTES_PER_ELEMENT)
    this.#cells = new Int32Array(this.memory)
  }

  /** The numbers of a row by name, and how often the row has changed. */
  of(row: number): Record<Name, number> & { readonly changes: number } {
    const changes = Atomics.load(this.#cells, this.#changesAt(row))
    const values = this.#names.map((name) => [name, Atomics.load(this.#cells, this.#placeOf(row, name))])
    return { ...(Object.fromEntries(values) as Record<Name, number>), changes }
  }

  set(row: number, name: Name, value: number): void {
    Atomics.store(this.#cells, this.#placeOf(row, name), value)
    this.#tell(row)
  }

  add(row: number, name: Name, value: number): void {
    Atomics.add(this.#cells, this.#placeOf(row, name), value)
    this.#tell(row)
  }

  /** Replaces `from` with `to`, if the number is still `from`. Returns whether it was. */
  exchange(row: number, name: Name, from: number, to: number): boolean {
    const isDone = Atomics.compareExchange(this.#cells, this.#placeOf(row, name), from, to) === from
    if (isDone) this.#tell(row)
    return isDone
  }

  /** Resolves when the number of changes of a row differs from `changes`. */
  async changed(row: number, changes: number): Promise<void> {
    await Atomics.waitAsync(this.#cells, this.#changesAt(row), changes).value
  }

  #tell(row: number): void {
    Atomics.add(this.#cells, this.#changesAt(row), 1)
    Atomics.notify(this.#cells, this.#changesAt(row))
  }

  #placeOf(row: number, name: Name): number {
    return row * (this.#names.length + 1) + this.#names.indexOf(name)
  }

  #changesAt(row: number): number {
    return (row + 1) * (this.#names.length + 1) - 1
  }
}
