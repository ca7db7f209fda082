import type { Answer } from '#features/assistant/contract/answer.ts'

/**
 * Formats an answer as the single text that the specification defines (spec B §7): a sentence, or a dashboard
 * definition in a ```json fence. The note precedes the sentence or becomes the chart's rationale.
 */
export function outputOf({ definition, charts, sentence, note = '' }: Answer): string {
  if (definition !== null) return fenced(definition)
  const [chart] = charts
  return chart === undefined
    ? `${note} ${sentence}`.trimStart()
    : fenced({ title: chart.title, filters: [], kpis: [], charts: [{ ...chart, rationale: note }] })
}

const fenced = (definition: object) => `\`\`\`json\n${JSON.stringify(definition)}\n\`\`\``
