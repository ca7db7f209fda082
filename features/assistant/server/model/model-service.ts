import type { Logger } from 'pino'
import * as z from 'zod'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { limitedFetch } from '@portico/server/platform/http/limited-fetch.ts'
import { lessDemanding, requestBody, type Demands, type ModelAsked } from './model-request.ts'

/** The operator's language model: any service that implements OpenAI's chat completions. */
export type ModelSettings = { baseUrl: string; apiKey: string | undefined; model: string }

/**
 * Why the model returned no text: timeout, service unreachable or failing, rate limit reached, or an unusable response.
 */
export type ModelFailure = 'late' | 'away' | 'limit' | 'not-usable'

/** `isSpent`: the service may have worked on the request and charged its tokens, although nothing usable came back. */
type NoReply = { failure: ModelFailure; isSpent: boolean }

export type ModelReply = Result<{ text: string; tokens: number }, NoReply>

export type ModelService = {
  readonly model: string
  /**
   * Sends one request, until `signal` aborts. If the service rejects a parameter, retries without the parameter and
   * omits it from later requests.
   */
  ask: (asked: ModelAsked, signal: AbortSignal) => Promise<ModelReply>
}

/** Timeout in milliseconds. A local model on one processor needs half a minute for a page of text. */
const longestAnswer = 45_000

/**
 * Pause after a service reported its rate limit: the default if it does not say how long, and the maximum, in seconds.
 */
const usualRest = 30
const longestRest = 600

/** Maximum number of attempts: a service may reject each optional parameter in turn. */
const triesAtMost = 5

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
  usage: z.object({ total_tokens: z.number().int().min(0).max(1_000_000) }).optional(),
})

type Options = { log: Pick<Logger, 'info' | 'warn'>; longest?: number }

/**
 * Opens the model service with these settings. Logs only times and tokens, never messages, answers or the service's
 * error texts. Never follows redirects, which could send the key to another host.
 */
export function openModelService(settings: ModelSettings, { log, longest = longestAnswer }: Options): ModelService {
  let demands: Demands = { form: 'schema', tokensAs: 'max_tokens', hasTemperature: true }
  let restsUntil = 0

  const rest = ({ headers }: Response): ModelReply => {
    const asked = Number(headers.get('retry-after') ?? Number.NaN)
    const seconds = Number.isFinite(asked) && asked > 0 ? Math.min(asked, longestRest) : usualRest
    restsUntil = Date.now() + seconds * 1000
    return err({ failure: 'limit', isSpent: false })
  }
  const askOnce = async (asked: ModelAsked, tried: Demands, end: AbortSignal): Promise<ModelReply | Demands> => {
    const response = await post(settings, requestBody(settings.model, asked, tried), end)
    if (response.ok) return replyIn(await response.json().catch(() => null), asked)
    if (response.status === 429) return rest(response)
    const fewer = lessDemanding(tried, response.status, await response.text())
    if (fewer !== null) return fewer
    log.warn({ status: response.status, model: settings.model }, 'The language model refused a request.')
    return err({ failure: 'away', isSpent: false })
  }
  return {
    model: settings.model,
    async ask(asked, signal) {
      if (Date.now() < restsUntil) return err({ failure: 'limit', isSpent: false })
      const began = Date.now()
      const late = AbortSignal.timeout(longest)
      try {
        let tried = demands
        for (let attempt = 0; attempt < triesAtMost; attempt += 1) {
          const reply = await askOnce(asked, tried, AbortSignal.any([signal, late]))
          if ('ok' in reply) {
            if (reply.ok) demands = tried
            const tokens = reply.ok ? reply.value.tokens : 0
            log.info(
              { model: settings.model, tokens, ms: Date.now() - began, ok: reply.ok },
              'Asked the language model.',
            )
            return reply
          }
          tried = reply
        }
        return err({ failure: 'away', isSpent: false })
      } catch (error) {
        const failure = late.aborted ? 'late' : failureOf(error)
        if (!signal.aborted) log.warn({ why: failure, model: settings.model }, 'The language model did not answer.')
        return err({ failure, isSpent: failure !== 'away' || signal.aborted })
      }
    },
  }
}

function post({ baseUrl, apiKey }: ModelSettings, body: object, signal: AbortSignal): Promise<Response> {
  return limitedFetch(`${baseUrl.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      'accept': 'application/json',
      ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify(body),
    signal,
  })
}

function replyIn(body: unknown, { messages }: ModelAsked): ModelReply {
  const { data } = completion.safeParse(body)
  const text = data?.choices[0]?.message.content
  if (text === undefined) return err({ failure: 'not-usable', isSpent: true })
  const written = messages.reduce((sum, { content }) => sum + content.length, text.length)
  return ok({ text, tokens: data?.usage?.total_tokens ?? tokensOf(written) })
}

/** Estimates the tokens of a text by its length, if the service does not report them. */
export const tokensOf = (characters: number): number => Math.ceil(characters / 3)

const failureOf = (error: unknown): ModelFailure =>
  error instanceof Error && 'code' in error && error.code === 'RESPONSE_TOO_LARGE' ? 'not-usable' : 'away'
