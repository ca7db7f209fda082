import { setTimeout as wait } from 'node:timers/promises'
import { openCollector } from '#agent/collector/collector.ts'
import { askLocally, listenLocally, type Question } from '#agent/local/local-channel.ts'
import { channelOf } from '#agent/local/channel-address.ts'
import { statusOf } from '#agent/local/agent-status.ts'
import { createClock } from '#agent/platform/clock.ts'
import type { Invocation } from '#agent/platform/command.ts'
import { clientOf } from '#agent/platform/connection.ts'
import type { ExitName } from '#agent/platform/exit-codes.ts'
import { needState } from '#agent/platform/state-file.ts'
import { askForLink } from './ask-for-link.ts'
import { ReportQueue } from './report-queue.ts'
import { createReporter, type Reporter } from './reporter.ts'
import { noUpdates, type UpdateHooks } from './update-hooks.ts'

/** The reporter of a state folder, and its queue. */
type Agent = { reporter: Reporter; queue: ReportQueue }

/** `run`: reports until it is ended, or with `--once` one time. */
export async function run(invocation: Invocation): Promise<ExitName> {
  return invocation.options['once'] === true ? runOnce(invocation) : runUntilEnded(invocation)
}

async function runOnce({ folder, print }: Invocation): Promise<ExitName> {
  const { state } = needState(folder)
  // The agent that runs reports itself: a second process with its key would be taken for a clone.
  if ((await askLocally([channelOf(folder)], 'report')) === null) {
    const { reporter } = await openAgent(folder, print, noUpdates)
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

/**
 * Reports until SIGTERM or SIGINT. As a service (`--service`) it goes on where the server wants no reports of this device, and asks once an
 * hour; else it ends with the exit of that refusal.
 * @param updates how updates take part
 */
async function runUntilEnded(
  { folder, options, print }: Invocation,
  updates: UpdateHooks = noUpdates,
): Promise<ExitName> {
  const { state, isFormer } = needState(folder)
  const log = (line: string): void => print(`${new Date().toISOString()} ${line}`)
  if (isFormer) log('The state file is damaged; its former copy is used.')
  const agent = await openAgent(folder, log, updates)
  const channel = await listenLocally(channelOf(folder), (question) => answerTo(question, agent, folder))
  const ending = new AbortController()
  const end = (): void => ending.abort()
  process.once('SIGTERM', end).once('SIGINT', end)
  log(`Reporting to ${state.server}.`)
  try {
    return await turns(agent.reporter, options['service'] === true, ending.signal)
  } finally {
    channel.close()
    agent.queue.keep()
  }
}

async function turns(reporter: Reporter, isService: boolean, ending: AbortSignal): Promise<ExitName> {
  while (!ending.aborted) {
    const next = await reporter.turn()
    if (next === 'restart') return 'restart'
    const problem = reporter.problem()
    if (problem?.isFinal === true && !isService) throw problem.failure
    await wait(next, undefined, { signal: ending }).catch(() => undefined)
  }
  return 'done'
}

async function openAgent(folder: string, log: (line: string) => void, updates: UpdateHooks): Promise<Agent> {
  const { state } = needState(folder)
  const clock = createClock(state.clock_offset)
  const queue = new ReportQueue(folder, log)
  const reporter = createReporter({
    folder,
    state,
    collector: await openCollector(),
    clock,
    connect: (known) => clientOf(known, clock),
    queue,
    updates,
    log,
    elapsed: () => performance.now(),
    random: Math.random,
  })
  return { reporter, queue }
}

async function answerTo(question: Question, { reporter, queue }: Agent, folder: string): Promise<unknown> {
  switch (question) {
    case 'status':
      return statusOf(folder, reporter.state(), {
        last_report_at: reporter.lastAccepted(),
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
