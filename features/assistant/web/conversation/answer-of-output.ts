import type { Answer } from '#features/assistant/contract/answer.ts'
import { readDefinition } from '@portico/analysis/foreign/read-definition.ts'
import { parseOutput } from './parse-output.ts'

/** The version number for answers that do not state a version of their dataset. */
export const unknownVersion = 0

/**
 * Converts the specification's single text (spec B §4) into an answer. Without its fence, JSON with kpis, charts or
 * filters is a dashboard of the dataset that was asked about; anything else is text.
 */
export function answerOfOutput(output: string, dataset: string | null): Answer {
  const parsed = parseOutput(output)
  const read = parsed.kind === 'dashboard' ? readDefinition(JSON.stringify(parsed.definition), []) : null
  return {
    sentence: parsed.kind === 'text' ? parsed.text : read?.ok === true ? read.value.title : output,
    queries: [],
    charts: [],
    definition: read?.ok === true ? read.value : null,
    columns: [],
    passages: [],
    dataset: dataset === null ? null : { id: dataset, version: unknownVersion },
    made_by: 'built-in',
    without_model: 'not-configured',
  }
}
