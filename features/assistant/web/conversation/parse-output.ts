/** The parsed form of the specification's answer text (spec B §4, "Assistant chat"). */
export type ParsedOutput = { kind: 'dashboard'; definition: object } | { kind: 'text'; text: string }

const fence = /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/

/**
 * Parses an answer without its fence: JSON with kpis, charts or filters is a dashboard, anything else text.
 */
export function parseOutput(output: string): ParsedOutput {
  const inner = fence.exec(output)?.[1] ?? output
  const parsed = jsonOf(inner)
  const isDashboard =
    typeof parsed === 'object' && parsed !== null && ['kpis', 'charts', 'filters'].some((key) => key in parsed)
  return isDashboard ? { kind: 'dashboard', definition: parsed } : { kind: 'text', text: inner }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
