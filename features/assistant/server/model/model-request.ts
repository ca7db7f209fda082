export type ModelMessage = { role: 'system' | 'user' | 'assistant'; content: string }

/** A request to a model: `schema` (JSON Schema) describes the answer, and `maxTokens` limits its length. */
export type ModelAsked = {
  messages: readonly ModelMessage[]
  schema: { name: string; schema: object }
  maxTokens: number
  temperature: number
}

/** The defaults of spec B §9. */
export const modelDefaults = { model: 'gpt-3.5-turbo', maxTokens: 2000, temperature: 0.3 } as const

/**
 * Optional parameters of a request. Services support different ones, and report an unsupported one only by an error.
 */
export type Demands = {
  /**
   * How JSON is enforced: by a JSON Schema; as any JSON, with the schema in the messages; or as text that contains
   * JSON.
   */
  form: 'schema' | 'json' | 'text'
  tokensAs: 'max_tokens' | 'max_completion_tokens'
  hasTemperature: boolean
}

/** Returns the body of a chat completions request. */
export function requestBody(model: string, asked: ModelAsked, { form, tokensAs, hasTemperature }: Demands): object {
  const { messages, schema, maxTokens, temperature } = asked
  return {
    model,
    messages: form === 'schema' ? messages : withSchema(messages, schema.schema),
    stream: false,
    [tokensAs]: maxTokens,
    ...(hasTemperature ? { temperature } : {}),
    ...(form === 'schema'
      ? { response_format: { type: 'json_schema', json_schema: { ...schema, strict: true } } }
      : {}),
    ...(form === 'json' ? { response_format: { type: 'json_object' } } : {}),
  }
}

function withSchema([first, ...rest]: readonly ModelMessage[], schema: object): ModelMessage[] {
  if (first === undefined) return []
  const demand = `Answer with one JSON object alone, which meets this JSON Schema:\n${JSON.stringify(schema)}`
  return [{ ...first, content: `${first.content}\n\n${demand}` }, ...rest]
}

const refusedStatuses = new Set([400, 404, 415, 422, 501])

/**
 * Removes the parameter that a service complained about; null if it complained about something else. llama.cpp rejects
 * schemas with "Either json_schema or grammar" and HTTP 500 (ggml-org/llama.cpp#11847).
 */
export function lessDemanding(demands: Demands, status: number, complaint: string): Demands | null {
  const isAboutForm = /response_format|json_schema|json_object|grammar|structured|schema/i.test(complaint)
  if (!refusedStatuses.has(status) && !(status === 500 && isAboutForm)) return null
  if (/max_completion_tokens/.test(complaint) && demands.tokensAs === 'max_tokens')
    return { ...demands, tokensAs: 'max_completion_tokens' }
  if (/temperature/i.test(complaint) && demands.hasTemperature) return { ...demands, hasTemperature: false }
  // A service also answers 404 for an unknown address or model, and then does not mention the format.
  if (status === 404 && !isAboutForm) return null
  if (demands.form === 'schema') return { ...demands, form: 'json' }
  return demands.form === 'json' ? { ...demands, form: 'text' } : null
}
