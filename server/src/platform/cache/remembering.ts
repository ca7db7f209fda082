/** Texts remembered at most, and how long one is at most. */
const atMost = 1_000
const longest = 200

/**
 * `compute`, a pure function of a text, with what it gave for the last texts remembered: for what nearly every request asks
 * again. Long texts are computed each time, so that what strangers send fills no memory.
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
