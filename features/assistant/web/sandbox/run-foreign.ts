import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import * as z from 'zod/mini'
import { sandboxLimits, type SandboxAnswer, type SandboxProblem, type SandboxRequest } from './sandbox-messages.ts'

const longestText = 200
const pointsAtMost = 5000

/** The permitted results of a KPI's function, and of a chart's. Other results are not shown. */
const kpiResult = z.number()
const chartResult = z
  .array(z.strictObject({ x: z.union([z.string().check(z.maxLength(longestText)), z.number()]), y: z.number() }))
  .check(z.maxLength(pointsAtMost))

export type ForeignPoint = { x: string | number; y: number }
type ForeignResult = Result<{ value: number | null; points: ForeignPoint[] | null }, SandboxProblem>

export type ForeignFunction = { kind: 'kpi' | 'chart'; text: string }
type Data = Omit<SandboxRequest, 'functions'>

/**
 * Maximum number of sandbox pages, started one after the other: a page is discarded with all its memory when a function
 * fails.
 */
const pagesAtMost = 8

/**
 * Runs checked foreign functions in the sandbox (decisions/0089) and returns one result per function, in order.
 */
export async function runForeign(
  data: Data,
  functions: readonly ForeignFunction[],
  signal: AbortSignal,
): Promise<ForeignResult[]> {
  const results: ForeignResult[] = []
  const end = performance.now() + sandboxLimits.allTime
  for (let page = 0; results.length < functions.length; page += 1) {
    const left = functions.slice(results.length)
    if (signal.aborted || page >= pagesAtMost || performance.now() > end) {
      results.push(...left.map(() => err('time' as const)))
      break
    }
    const answers = await runInPage({ ...data, functions: left.map(({ text }) => text) }, signal)
    results.push(...answers.slice(0, left.length).map((answer, index) => resultOf(left[index]?.kind ?? 'kpi', answer)))
  }
  return results
}

function resultOf(kind: ForeignFunction['kind'], { result }: SandboxAnswer): ForeignResult {
  if (!result.ok) return result
  const value = parsed(result.value)
  if (kind === 'kpi') {
    const number = kpiResult.safeParse(value)
    return number.success ? ok({ value: number.data, points: null }) : err('result')
  }
  const points = chartResult.safeParse(value)
  return points.success ? ok({ value: null, points: points.data }) : err('result')
}

/**
 * Parses a result; undefined for invalid JSON, which a function can cause by changing the sandbox. No valid result is
 * undefined.
 */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Runs functions in one page until all are done or one fails. Returns at least one answer. */
async function runInPage(request: SandboxRequest, signal: AbortSignal): Promise<SandboxAnswer[]> {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.hidden = true
  frame.title = 'sandbox'
  frame.src = '/sandbox'
  const channel = new MessageChannel()
  const answers: SandboxAnswer[] = []
  const stopped: SandboxAnswer = { index: 0, isLast: true, result: err('time') }
  const ready = ({ source, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || data !== 'ready') return
    frame.contentWindow?.postMessage('start', '*', [channel.port2])
    channel.port1.postMessage(request)
  }
  window.addEventListener('message', ready)
  try {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, sandboxLimits.watchdog)
      signal.addEventListener('abort', () => resolve(), { once: true })
      channel.port1.addEventListener('message', ({ data }: MessageEvent<SandboxAnswer>) => {
        answers.push(data)
        if (!data.isLast) return
        clearTimeout(timer)
        resolve()
      })
      channel.port1.start()
      document.body.append(frame)
    })
  } finally {
    window.removeEventListener('message', ready)
    channel.port1.close()
    frame.remove()
  }
  return answers.at(-1)?.isLast === true ? answers : [...answers, stopped]
}
