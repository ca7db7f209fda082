import { setTimeout as wait } from 'node:timers/promises'
import { openCollector } from '#agent/collector/open-collector.ts'
import { askLocally, listenLocally, type Question } from '#agent/local/local-channel.ts'
import { channelOf } from '#agent/local/channel-address.ts'
import { makeChannelKey, readChannelKey } from '#agent/local/channel-key.ts'
import { statusOf } from '#agent/local/agent-status.ts'
import { createClock } from '#agent/platform/clock.ts'
import type { Invocation } from '#agent/platform/command.ts'
import { clientOf } from '#agent/platform/connection.ts'
import type { ExitName } from '#agent/platform/exit-codes.ts'
import type { SignedClient } from '#agent/platform/signed-client.ts'
import { needState, type AgentState } from '#agent/platform/state-file.ts'
import { askForLink } from './ask-for-link.ts'
import { LastReport } from './last-report.ts'
import { ReportQueue } from './report-queue.ts'
import { createReporter, type Reporter } from './reporter.ts'
import { openUpdates } from '#agent/update/open-updates.ts'
import { endWithWatcher } from '#agent/update/trial.ts'
import { noUpdates, type UpdateHooks } from './update-hooks.ts'

/** The reporter of a state folder, with its queue and its last report. */
type Agent = { reporter: Reporter; queue: ReportQueue; lastReport: LastReport }

/** Command `run`: reports until it is stopped, or once with `--once`. */
export async function run(invocation: Invocation): Promise<ExitName> {
  return invocation.options['once'] === true ? runOnce(invocation) : runUntilEnded(invocation)
}

async function runOnce({ folder, print }: Invocation): Promise<ExitName> {
  const { state } = needState(folder)
  // A running agent makes the report: the server would treat a second process with its key as a clone.
  if ((await askLocally([{ address: channelOf(folder), key: readChannelKey(folder) }], 'report')) === null) {
    // The only line on stderr is the command's failure.
    const { reporter } = await openAgent(folder, () => undefined, noUpdates)
    await reporter.reportNow()
    throwProblem(reporter)
  }
  print(`Reported to ${state.server}.`)
  return 'done'
}

function throwProblem(reporter: Reporter): void {
  const problem = reporter.problem()
  if (problem !== null) throw problem.failure
}

/** Milliseconds that a request in progress or a version on trial has left when this process is asked to stop. */
const longestEnd = 15_000

/**
 * A part that runs besides the reporter, such as the relay of a gateway: `start` gets a client that signs as this
 * device.
 */
export type Beside = { start: (parts: BesideParts) => Promise<{ stop: () => Promise<void> }> }
export type BesideParts = { folder: string; state: AgentState; client: SignedClient; log: (line: string) => void }

const nothing: Beside = { start: () => Promise.resolve({ stop: () => Promise.resolve() }) }

/**
 * Reports until SIGTERM or SIGINT. A service (`--service`) continues even if the server accepts no reports of this
 * device, and tries once an hour; otherwise the refusal's exit code ends the process. Once a new version is ready, that
 * version takes over.
 */
export async function runUntilEnded(
  { folder, options, print }: Invocation,
  beside: Beside = nothing,
): Promise<ExitName> {
  const { state, isFormer } = needState(folder)
  const log = (line: string): void => print(`${new Date().toISOString()} ${line}`)
  if (isFormer) log('The state file is damaged; using its former copy.')
  const ending = new AbortController()
  const end = (): void => {
    ending.abort()
    setTimeout(() => process.exit(0), longestEnd).unref()
  }
  process.once('SIGTERM', end).once('SIGINT', end)
  endWithWatcher(end)
  const updates = await openUpdates({ folder, state, client: () => agent.reporter.client(), log })
  const agent: Agent = await openAgent(folder, log, updates)
  const isService = options['service'] === true
  if (!updates.ready.aborted) {
    const channel = await listenLocally({ address: channelOf(folder), key: makeChannelKey(folder) }, (question) =>
      answerTo(question, agent, folder),
    )
    if (channel === null) log("Another program uses this agent's local address, so commands can't reach it.")
    const started = await beside.start({ folder, state, client: latest(agent.reporter), log })
    log(`Reporting to ${state.server}.`)
    try {
      await reportUntil(agent.reporter, isService, AbortSignal.any([ending.signal, updates.ready]))
    } finally {
      channel?.close()
      await agent.reporter.end()
      await started.stop()
      agent.queue.keep()
      agent.lastReport.keep()
    }
  }
  return ending.signal.aborted ? 'done' : updates.tryOut(ending.signal)
}

/** Returns a client that always signs as the current device, since a copy becomes a separate device. */
function latest(reporter: Reporter): SignedClient {
  return {
    call: (...request) => reporter.client().call(...request),
    sign: (...request) => reporter.client().sign(...request),
  }
}

async function reportUntil(reporter: Reporter, isService: boolean, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    const next = await reporter.turn()
    const problem = reporter.problem()
    if (problem?.isFinal === true && !isService) throw problem.failure
    await wait(next, undefined, { signal: ending }).catch(() => undefined)
  }
}

async function openAgent(folder: string, log: (line: string) => void, updates: UpdateHooks): Promise<Agent> {
  const { state } = needState(folder)
  const clock = createClock(state.clock_offset)
  const queue = new ReportQueue(folder, log)
  const lastReport = new LastReport(folder)
  const reporter = createReporter({
    folder,
    state,
    collector: await openCollector(),
    clock,
    connect: (known) => clientOf(known, clock),
    queue,
    lastReport,
    updates,
    log,
    elapsed: () => performance.now(),
    random: Math.random,
  })
  return { reporter, queue, lastReport }
}

async function answerTo(question: Question, { reporter, queue, lastReport }: Agent, folder: string): Promise<unknown> {
  switch (question) {
    case 'status':
      return statusOf(folder, reporter.state(), {
        last_report_at: lastReport.of(reporter.state()),
        waiting_reports: queue.length,
        problem: reporter.problem()?.failure.message ?? null,
      })
    case 'link':
      return askForLink(reporter.client(), reporter.state())
    case 'report':
      await reporter.reportNow()
      throwProblem(reporter)
      return {}
  }
}
