import type { Answer } from '@portico/contract/features/assistant/answer.ts'

/**
 * An answer as the specification's one text (spec B §7): a sentence, or a dashboard definition in a fence of ```json.
 */
export function outputOf({ definition, charts, sentence }: Answer): string {
  if (definition !== null) return fenced(definition)
  const [chart] = charts
  return chart === undefined
    ? sentence
    : fenced({ title: chart.title, filters: [], kpis: [], charts: [{ ...chart, rationale: '' }] })
}

const fenced = (definition: object) => `\`\`\`json\n${JSON.stringify(definition)}\n\`\`\``
