import { rmSync } from 'node:fs'
import { reportDevice } from '@portico/contract/features/devices/report-device.ts'
import type { Invocation } from '#agent/platform/command.ts'
import { clientOf } from '#agent/platform/connection.ts'
import { Failure, sentenceOf, type ExitName } from '#agent/platform/exit-codes.ts'
import { failureOf } from '#agent/platform/outcome-failure.ts'
import { readState, type AgentState } from '#agent/platform/state-file.ts'
import { agentVersion } from '#agent/platform/version.ts'
import { isAdministrator, runSystemCommand, type RunCommand } from './run-system-command.ts'
import { servicePlan, type ServicePlan } from './service-plan.ts'

/**
 * `uninstall`: ends and removes the service, tells the server that this computer reports no more, and with `--purge` deletes the state. A
 * server that is away hinders nothing.
 */
export async function uninstall({ folder, options, print }: Invocation): Promise<ExitName> {
  if (!(await isAdministrator())) throw new Failure('not-allowed', 'Only an administrator can remove the service.')
  const state = stateIfReadable(folder)
  const plan = servicePlan(process.platform, { kind: state?.kind ?? 'agent', stateFolder: folder, env: process.env })
  const left = await removeService(plan, runSystemCommand)
  if (left !== null) print(`${left} is in use and was left; delete it later.`)
  if (state !== null) print(await leave(state))
  if (options['purge'] === true) deleteState(folder)
  print('The service is removed.')
  return 'done'
}

/** Ends and removes a service. Returns the folder of its program where that could not be deleted. */
export async function removeService(plan: ServicePlan, run: RunCommand): Promise<string | null> {
  for (const command of plan.stop) await run(command).catch(() => undefined)
  rmSync(plan.definition.file, { force: true })
  for (const command of plan.afterRemoval) await run(command).catch(() => undefined)
  try {
    rmSync(plan.programFolder, { recursive: true, force: true })
    return null
  } catch {
    // Windows keeps the file of a program that runs, such as this one.
    return plan.programFolder
  }
}

async function leave(state: AgentState): Promise<string> {
  const body = { agent_version: agentVersion, reports: [], is_leaving: true }
  const outcome = await clientOf(state).call(reportDevice, body, { storable: true })
  if (outcome.outcome === 'done' || outcome.outcome === 'stored')
    return 'The server knows that this computer reports no more.'
  return `The server does not know yet: ${failureOf(outcome, state.gateway ?? state.server).message}`
}

function stateIfReadable(folder: string): AgentState | null {
  try {
    return readState(folder)?.state ?? null
  } catch (thrown) {
    if (thrown instanceof Failure) return null
    throw thrown
  }
}

function deleteState(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch (thrown) {
    throw new Failure('state-not-writable', `The state in ${folder} cannot be deleted: ${sentenceOf(thrown)}`)
  }
}
