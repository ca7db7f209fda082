import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { LoadJob, LoadRequest, Measured } from './load-process.ts'

// The program of load-process.ts: receives a job by message, runs it, and returns the result.
process.on('message', (job: LoadJob) => {
  void (job.pauseMs === 0 ? runAtFullSpeed(job) : runAtPace(job)).then((measured) => process.send?.(measured))
})

class Counting {
  readonly #latencies: number[] = []
  #refused = 0
  #failed = 0
  readonly #from: number
  readonly #until: number

  constructor({ warmMs, measureMs }: LoadJob) {
    this.#from = performance.now() + warmMs
    this.#until = this.#from + measureMs
  }

  answered(status: number, latency: number): void {
    if (!this.#counts()) return
    if (status === 200) this.#latencies.push(latency)
    else this.#refused += 1
  }

  failed(): void {
    if (this.#counts()) this.#failed += 1
  }

  get isOver(): boolean {
    return performance.now() >= this.#until
  }

  result(): Measured {
    const seconds = (this.#until - this.#from) / 1000
    return {
      perSecond: this.#latencies.length / seconds,
      latencies: this.#latencies,
      refused: this.#refused,
      failed: this.#failed,
    }
  }

  #counts(): boolean {
    const now = performance.now()
    return now >= this.#from && now < this.#until
  }
}

async function runAtFullSpeed(job: LoadJob): Promise<Measured> {
  const { url, requests, connections, warmMs, measureMs } = job
  let begun = 0
  const ended = Promise.withResolvers<void>()
  const options: autocannon.Options = {
    url,
    connections,
    duration: 3600,
    timeout: 30,
    // Each connection starts at another index of the list; otherwise all would use the same account at the same time.
    setupClient: (client) => {
      const at = Math.floor((begun++ * requests.length) / connections)
      client.setRequests([...requests.slice(at), ...requests.slice(0, at)])
    },
  }
  const run = autocannon(options, (failure) => (failure === null ? ended.resolve() : ended.reject(failure as Error)))
  const counting = new Counting(job)
  run.on('response', (_client, status, _bytes, latency) => counting.answered(status, latency))
  run.on('reqError', () => counting.failed())
  await sleep(warmMs + measureMs)
  const measured = counting.result()
  run.stop()
  await ended.promise
  return measured
}

async function runAtPace(job: LoadJob): Promise<Measured> {
  const counting = new Counting(job)
  const connection = async (first: number): Promise<void> => {
    for (let at = first; !counting.isOver; at += job.connections) {
      const request = job.requests[at % job.requests.length]
      if (request !== undefined) await sendOne(job.url, request, counting)
      await sleep(job.pauseMs)
    }
  }
  await Promise.all(Array.from({ length: job.connections }, (_, first) => connection(first)))
  return counting.result()
}

async function sendOne(url: string, { method, path, headers, body }: LoadRequest, counting: Counting): Promise<void> {
  const begun = performance.now()
  try {
    const response = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) })
    await response.arrayBuffer()
    counting.answered(response.status, performance.now() - begun)
  } catch {
    counting.failed()
  }
}
