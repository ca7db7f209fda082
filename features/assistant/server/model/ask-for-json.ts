import * as z from 'zod'
import { err, type Result } from '@portico/contract/platform/result.ts'
import { modelDefaults, type ModelMessage } from './model-request.ts'
import type { ModelFailure, ModelService } from './model-service.ts'
import type { TokenBudget } from './token-budget.ts'

/**
 * The output that a model must write: JSON of `schema` that `use` accepts; otherwise `use` returns a sentence about
 * what is wrong with it.
 */
export type Wanted<Written, Made> = {
  name: string
  schema: z.ZodType<Written>
  instructions: string
  /** The data for the model, sent as JSON in a separate message, never as part of the instructions. */
  data: object
  use: (written: Written) => Result<Made, string>
  maxTokens?: number | undefined
  temperature?: number | undefined
}

type Attempt = { signal: AbortSignal; budget: TokenBudget; onRepair: () => void }

export type Answered<Made> = Result<Made, ModelFailure>

/**
 * Asks a model for JSON. If `use` rejects the answer, asks once more and says what is wrong with it.
 */
export async function askForJson<Written, Made>(
  service: ModelService,
  { name, schema, instructions, data, use, ...limits }: Wanted<Written, Made>,
  { signal, budget, onRepair }: Attempt,
): Promise<Answered<Made>> {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema)
  const messages: ModelMessage[] = [
    { role: 'system', content: instructions },
    { role: 'user', content: JSON.stringify(data) },
  ]
  for (const isLast of [false, true]) {
    const asked = {
      messages,
      schema: { name, schema: jsonSchema },
      maxTokens: Math.min(limits.maxTokens ?? Infinity, modelDefaults.maxTokens),
      temperature: Math.min(limits.temperature ?? Infinity, modelDefaults.temperature),
    }
    const reply = await budget.spend(asked, () => service.ask(asked, signal))
    if (!reply.ok) return err(reply.error.failure)
    const { text } = reply.value
    const read = readAnswer(text, schema, use)
    if (read.ok) return read
    if (isLast || signal.aborted) break
    onRepair()
    const problem = `This answer cannot be used. ${read.error} Answer again with the corrected JSON alone.`
    messages.push({ role: 'assistant', content: text.slice(0, 8000) }, { role: 'user', content: problem })
  }
  return err('not-usable')
}

function readAnswer<Written, Made>(
  text: string,
  schema: z.ZodType<Written>,
  use: Wanted<Written, Made>['use'],
): Result<Made, string> {
  const value = jsonIn(text)
  if (value === undefined) return err('It is not JSON, or it was cut off.')
  const { data, error } = schema.safeParse(value)
  if (error === undefined) return use(data)
  const [first] = error.issues
  return err(`${first?.path.join('.') ?? ''}: ${first?.message ?? ''}`.slice(0, 300))
}

/**
 * Extracts the JSON object from a text that may have a fence or prose around it; undefined if there is none.
 */
function jsonIn(text: string): unknown {
  const from = text.indexOf('{')
  const to = text.lastIndexOf('}')
  if (from === -1 || to < from) return undefined
  try {
    return JSON.parse(text.slice(from, to + 1))
  } catch {
    return undefined
  }
}
