/** The most texts that are remembered, and the longest one. */
const atMost = 1_000
const longest = 200

/**
 * Returns `compute`, a pure function of a text, with its last results cached: for values that nearly every request
 * needs. Long texts are computed each time, so that requests cannot fill the memory.
 */
export function remembering<Value>(compute: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    if (text.length > longest) return compute(text)
    const found = known.get(text)
    if (found !== undefined) return found
    const value = compute(text)
    if (known.size >= atMost) known.clear()
    known.set(text, value)
    return value
  }
}
