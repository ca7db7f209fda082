import type { AgentState } from '#agent/platform/state-file.ts'
import type { SignedClient } from '#agent/platform/signed-client.ts'
import { agentVersion } from '#agent/platform/program.ts'
import type { UpdateHooks } from '#agent/reporting/update-hooks.ts'
import { askGateway, askServer } from './ask-server.ts'
import { isServerThere } from './is-server-there.ts'
import { programFiles } from './program-files.ts'
import { restartProgram } from './restart-program.ts'
import { isOnTrial, noteAcceptedReport } from './trial.ts'
import { Updater } from './updater.ts'
import type { ExitName } from '#agent/platform/exit-codes.ts'

/** The updates of a running agent. */
export type Updates = UpdateHooks & {
  /** Aborted once a version is ready for its trial: this process then stops reporting and calls `tryOut`. */
  ready: AbortSignal
  /**
   * Runs the trial with this process's arguments, and starts the version that passed; returns the exit code of this
   * process.
   */
  tryOut: (stopping: AbortSignal) => Promise<ExitName>
}

const systems: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows', darwin: 'mac', linux: 'linux' }

/** Opens the updates of an enrolled agent; `client` signs its requests. A process on trial installs nothing. */
export async function openUpdates(parts: {
  folder: string
  state: AgentState
  client: () => SignedClient
  log: (line: string) => void
}): Promise<Updates> {
  const { folder, state, log } = parts
  if (isOnTrial()) return onTrial(folder)
  const files = programFiles()
  const updater = new Updater({
    folder,
    running: {
      version: agentVersion,
      system: systems[process.platform] ?? process.platform,
      processor: process.arch,
      releaseKey: state.release_key,
    },
    files,
    ask: (offer) =>
      state.gateway === null ? askServer(state.server, parts.client()) : askGateway(state.gateway, offer),
    isServerThere: () => isServerThere(state),
    log,
  })
  const ready = new AbortController()
  if (await updater.isWhole()) ready.abort()
  return {
    ready: ready.signal,
    toReport: () => updater.outcome,
    accepted(orders, reported) {
      if (reported !== null) updater.reported(reported)
      void updater.take(orders.update).then(() => updater.isReady && ready.abort())
    },
    async tryOut(stopping) {
      const args = process.argv.slice(2)
      const { result } = await updater.tryOut(args, stopping)
      return result === 'stopped' || files === null ? 'done' : restartProgram(files.program, args)
    },
  }
}

function onTrial(folder: string): Updates {
  return {
    ready: new AbortController().signal,
    toReport: () => null,
    accepted() {
      noteAcceptedReport(folder)
    },
    tryOut: () => Promise.resolve('done'),
  }
}
