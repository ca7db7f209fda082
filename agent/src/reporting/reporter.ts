import type { DeviceFacts } from '@portico/contract/core/devices/device-facts.ts'
import type { DeviceOrders, DeviceReport } from '@portico/contract/core/devices/device-report.ts'
import { reportDevice } from '@portico/features/devices/contract/report-device.ts'
import type { Collector } from '#agent/collector/collector.ts'
import { splitFromClone } from '#agent/enrolment/split-from-clone.ts'
import type { Clock } from '#agent/platform/clock.ts'
import { Failure } from '#agent/platform/exit-codes.ts'
import { failureOf } from '#agent/platform/outcome-failure.ts'
import type { Outcome, SignedClient } from '#agent/platform/signed-client.ts'
import { readState, writeState, type AgentState } from '#agent/platform/state-file.ts'
import { agentVersion } from '#agent/platform/program.ts'
import { waitAfter } from './backoff.ts'
import { changedSince } from './difference.ts'
import type { LastReport } from './last-report.ts'
import { meaningOf } from './refusal-meaning.ts'
import type { ReportQueue } from './report-queue.ts'
import { dueAfter, dueAtStart, kindAt } from './schedule.ts'
import type { UpdateHooks } from './update-hooks.ts'

export type ReporterParts = {
  folder: string
  state: AgentState
  collector: Collector
  clock: Clock
  connect: (state: AgentState) => SignedClient
  queue: ReportQueue
  lastReport: LastReport
  updates: UpdateHooks
  log: (line: string) => void
  /** Milliseconds of a monotonic clock. */
  elapsed: () => number
  random: () => number
}

/** What prevents reporting, and whether it ends a program that is not a service. */
export type Problem = { failure: Failure; isFinal: boolean }

export type Reporter = {
  /** Does everything that is due; returns the milliseconds to wait until the next turn. */
  turn: () => Promise<number>
  /** Makes a report at once and sends the queue. */
  reportNow: () => Promise<void>
  /**
   * Waits for a report in progress and makes no more: beside a version on trial, this process would look like a clone.
   */
  end: () => Promise<void>
  problem: () => Problem | null
  state: () => AgentState
  client: () => SignedClient
}

const hour = 3_600_000
/** Milliseconds by which the clock's correction must change to be stored. */
const storedCorrection = 30_000

/**
 * Creates the reporter, which makes reports at the server's intervals and sends them oldest first. Unsent reports wait
 * in the queue, with exponential backoff and jitter. Refusals: refusal-meaning.ts.
 */
export function createReporter(parts: ReporterParts): Reporter {
  return new ReporterOf(parts).asReporter()
}

class ReporterOf {
  readonly #parts: ReporterParts
  #state: AgentState
  #client: SignedClient
  #due = dueAtStart
  #last: Promise<void> = Promise.resolve()
  #isEnded = false
  #sendAt = 0
  #failures = 0
  #reported: DeviceFacts | null = null
  #problem: Problem | null = null
  /** Maximum reports in one request; reduced while it searches for one that the server refuses. */
  #most = Number.POSITIVE_INFINITY

  constructor(parts: ReporterParts) {
    this.#parts = parts
    this.#state = parts.state
    this.#client = parts.connect(parts.state)
  }

  asReporter(): Reporter {
    return {
      turn: () => this.#inTurn(() => this.#turn()),
      reportNow: () =>
        this.#inTurn(async () => {
          await this.#record()
          await this.#sendAll()
        }),
      end: async () => {
        this.#isEnded = true
        await this.#last
      },
      problem: () => this.#problem,
      state: () => this.#state,
      client: () => this.#client,
    }
  }

  /** Runs work in sequence, since a command may ask for a report while another is sent. */
  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#isEnded) throw new Failure('unexpected', 'The agent is stopping. Try again in a moment.')
    const done = this.#last.then(work)
    this.#last = done.then(
      () => undefined,
      () => undefined,
    )
    return done
  }

  async #turn(): Promise<number> {
    const { elapsed, queue } = this.#parts
    if (elapsed() >= this.#due.hello) await this.#record()
    if (queue.length > 0 && elapsed() >= this.#sendAt) await this.#sendAll()
    const next = queue.length > 0 ? Math.min(this.#due.hello, this.#sendAt) : this.#due.hello
    return Math.max(0, next - elapsed())
  }

  async #record(): Promise<void> {
    const { collector, clock, queue, elapsed, random } = this.#parts
    const { intervals, collection } = this.#state
    const kind = kindAt(this.#due, elapsed(), this.#reported === null)
    const usage = await collector.usage()
    const at = new Date(clock.now()).toISOString()
    const reported = this.#reported
    const facts = kind === 'hello' ? null : await collector.facts(collection)
    const isWhole = queue.add(reportOf({ at, usage }, kind, reported, facts))
    if (facts !== null) this.#reported = reported === null || kind === 'snapshot' ? facts : knownAfter(reported, facts)
    // A dropped report may have contained a change, so the next one is a snapshot.
    if (!isWhole) this.#reported = null
    this.#due = dueAfter(this.#due, kind, { now: elapsed(), intervals, isAway: this.#failures > 0, random })
  }

  async #sendAll(): Promise<void> {
    const { queue } = this.#parts
    while (queue.length > 0) {
      const reports = queue.oldest(this.#parts.clock.now()).slice(0, this.#most)
      if (reports.length === 0) break
      if (!(await this.#send(reports))) break
    }
    queue.keep()
  }

  /** Sends some reports; returns whether to continue with the next ones. */
  async #send(reports: DeviceReport[]): Promise<boolean> {
    const update = this.#parts.updates.toReport()
    const body = { agent_version: agentVersion, reports, ...(update === null ? {} : { update }) }
    const outcome = await this.#client.call(reportDevice, body, { storable: true })
    if (outcome.outcome !== 'done' && outcome.outcome !== 'stored') return this.#refused(outcome, reports.length)
    this.#parts.queue.drop(reports.length)
    this.#most = Math.max(1, this.#most * 2)
    this.#reached()
    this.#parts.lastReport.note(this.#state, this.#parts.clock.now())
    if (outcome.outcome === 'done') {
      this.#obey(outcome.data)
      this.#parts.updates.accepted(outcome.data, update)
    }
    return true
  }

  #reached(): void {
    if (this.#problem !== null) this.#parts.log('Reports are accepted again.')
    this.#problem = null
    this.#failures = 0
    this.#sendAt = 0
  }

  #obey({ intervals, collection, wants_snapshot }: DeviceOrders): void {
    const { clock, folder, log, elapsed, random } = this.#parts
    if (wants_snapshot || collection !== this.#state.collection) this.#reported = null
    const next = { ...this.#state, intervals, collection, clock_offset: clock.offset() }
    const isSame =
      JSON.stringify([next.intervals, next.collection]) ===
        JSON.stringify([this.#state.intervals, this.#state.collection]) &&
      Math.abs(next.clock_offset - this.#state.clock_offset) < storedCorrection
    if (isSame) return
    this.#state = next
    // Starts the new intervals now, not after an old interval of up to a day.
    this.#due = dueAfter(this.#due, 'snapshot', { now: elapsed(), intervals, isAway: false, random })
    try {
      writeState(folder, next)
    } catch (thrown) {
      log(`The server's orders apply, but could not be stored: ${String(thrown)}`)
    }
  }

  async #refused(
    outcome: Exclude<Outcome<DeviceOrders>, { outcome: 'done' | 'stored' }>,
    count: number,
  ): Promise<boolean> {
    const failure = failureOf(outcome, this.#state.gateway ?? this.#state.server)
    switch (meaningOf(outcome)) {
      case 'wait':
        this.#waitFor(
          waitAfter(this.#failures + 1, outcome.outcome === 'busy' ? outcome.seconds : null, this.#parts.random),
        )
        this.#setProblem({ failure, isFinal: false })
        return false
      case 'poison':
        return this.#leaveOut(count, failure)
      case 'cloned':
        return this.#split()
      case 'ask-hourly':
        this.#pause({ failure, isFinal: false })
        return false
      case 'over':
        if (this.#takeNewState()) return true
        this.#pause({ failure, isFinal: true })
        return false
    }
  }

  #waitFor(milliseconds: number): void {
    this.#failures += 1
    this.#sendAt = this.#parts.elapsed() + milliseconds
  }

  #setProblem(problem: Problem): void {
    if (this.#problem?.failure.message !== problem.failure.message) {
      this.#parts.log(problem.failure.message)
      this.#parts.lastReport.noteProblem(this.#state, problem.failure.message)
    }
    this.#problem = problem
  }

  /** Pauses reporting after the server refused this device: clears the queue, and sends a snapshot in an hour. */
  #pause(problem: Problem): void {
    const { queue, elapsed } = this.#parts
    queue.drop(queue.length)
    this.#reported = null
    this.#failures += 1
    this.#due = { ...this.#due, hello: elapsed() + hour }
    this.#setProblem(problem)
  }

  /** Finds the report that the server cannot read by bisection, and drops only that one. */
  #leaveOut(count: number, failure: Failure): boolean {
    if (count > 1) {
      this.#most = Math.ceil(count / 2)
      return true
    }
    this.#parts.log(`The server can't read one report, so it was dropped: ${failure.message}`)
    this.#parts.queue.drop(1)
    this.#reported = null
    return true
  }

  async #split(): Promise<boolean> {
    const { folder, clock, collector, queue, log } = this.#parts
    if (this.#takeNewState()) return true
    const facts = await collector.facts(this.#state.collection)
    const split = await splitFromClone({ folder, state: this.#state, client: this.#client, clock }, facts)
    if (split.outcome !== 'done') {
      this.#setProblem({ failure: failureOf(split, this.#state.server), isFinal: false })
      this.#waitFor(split.outcome === 'refused' ? hour : waitAfter(this.#failures + 1, null, this.#parts.random))
      return false
    }
    log("Another computer reports with this computer's key, so this computer is now a separate device.")
    queue.drop(queue.length)
    this.#become(split.state)
    return false
  }

  /** Returns whether this computer was enrolled again meanwhile; if so, continues as that device. */
  #takeNewState(): boolean {
    const stored = readState(this.#parts.folder)?.state
    if (stored === undefined || stored.private_key === this.#state.private_key) return false
    if (stored.device_id !== this.#state.device_id) this.#parts.queue.drop(this.#parts.queue.length)
    this.#become(stored)
    return true
  }

  #become(state: AgentState): void {
    this.#state = state
    this.#client = this.#parts.connect(state)
    this.#reported = null
    this.#due = dueAtStart
    this.#reached()
  }
}

type Common = Pick<DeviceReport, 'at' | 'usage'>

function reportOf(
  common: Common,
  kind: DeviceReport['kind'],
  reported: DeviceFacts | null,
  facts: DeviceFacts | null,
): DeviceReport {
  if (facts === null) return { kind: 'hello', ...common }
  if (kind === 'snapshot' || reported === null) return { kind: 'snapshot', ...common, facts }
  const changed = changedSince(reported, facts)
  return changed === null ? { kind: 'hello', ...common } : { kind: 'difference', ...common, facts: changed }
}

/**
 * Returns the facts that the server knows after a difference: those that moved too little keep their reported values.
 */
function knownAfter(reported: DeviceFacts, facts: DeviceFacts): DeviceFacts {
  return Object.assign({ ...reported }, changedSince(reported, facts) ?? {})
}
