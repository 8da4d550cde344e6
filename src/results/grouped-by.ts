/** Groups values by a key, in the order in which the keys first appear. No group is empty. */
export function groupedBy<Value>(values: readonly Value[], keyOf: (value: Value) => string) {
  const groups = new Map<string, [Value, ...Value[]]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [value])
    else group.push(value)
  }
  return groups
}
