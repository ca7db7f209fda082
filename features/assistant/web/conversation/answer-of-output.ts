import type { Answer } from '#features/assistant/contract/answer.ts'
import { readDefinition } from '@portico/analysis/foreign/read-definition.ts'
import { parseOutput } from './parse-output.ts'

/** The version of a dataset that a text does not name. */
export const unknownVersion = 0

/**
 * An answer that has come as the specification's one text (spec B §4): without its fence a dashboard of the dataset that was asked about, if
 * it is JSON with kpis, charts or filters, else the text.
 */
export function answerOfOutput(output: string, dataset: string | null): Answer {
  const parsed = parseOutput(output)
  const read = parsed.kind === 'dashboard' ? readDefinition(JSON.stringify(parsed.definition), []) : null
  return {
    sentence: parsed.kind === 'text' ? parsed.text : read?.ok === true ? read.definition.title : output,
    queries: [],
    charts: [],
    definition: read?.ok === true ? read.definition : null,
    columns: [],
    passages: [],
    dataset: dataset === null ? null : { id: dataset, version: unknownVersion },
    made_by: 'built-in',
    without_model: 'not-configured',
  }
}
