import type { Answer } from '#features/assistant/contract/answer.ts'

/**
 * An answer as the specification's one text (spec B §7): a sentence, or a dashboard definition in a fence of ```json. What the answer leaves
 * out is before the sentence, or is the rationale of the chart.
 */
export function outputOf({ definition, charts, sentence, note = '' }: Answer): string {
  if (definition !== null) return fenced(definition)
  const [chart] = charts
  return chart === undefined
    ? `${note} ${sentence}`.trimStart()
    : fenced({ title: chart.title, filters: [], kpis: [], charts: [{ ...chart, rationale: note }] })
}

const fenced = (definition: object) => `\`\`\`json\n${JSON.stringify(definition)}\n\`\`\``
