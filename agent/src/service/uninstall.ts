import { readFileSync, rmSync } from 'node:fs'
import { reportDevice } from '@portico/features/devices/contract/report-device.ts'
import type { Invocation } from '#agent/platform/command.ts'
import { clientOf } from '#agent/platform/connection.ts'
import { Failure, sentenceOf, type ExitName } from '#agent/platform/exit-codes.ts'
import { codeOf } from '#agent/platform/kept-file.ts'
import { failureOf } from '#agent/platform/outcome-failure.ts'
import { readState, type AgentState } from '#agent/platform/state-file.ts'
import { agentVersion } from '#agent/platform/program.ts'
import { isAdministrator, runSystemCommand, type RunCommand } from './run-system-command.ts'
import { servicePlan } from './service-plan.ts'
import type { ServicePlan } from './service.ts'

/**
 * Command `uninstall`: removes the service, tells the server that this computer no longer reports, and with `--purge`
 * deletes the state. It succeeds even if the server is away. Refuses a service of another state folder.
 */
export async function uninstall({ folder, options, print }: Invocation): Promise<ExitName> {
  if (!(await isAdministrator())) throw new Failure('not-allowed', 'Only an administrator can remove the service.')
  const state = stateIfReadable(folder)
  const plan = servicePlan(process.platform, { kind: state?.kind ?? 'agent', stateFolder: folder, env: process.env })
  const { isInstalled, left } = await removeService(plan, runSystemCommand)
  if (left !== null) print(`${left} is in use and was not deleted. Delete it later.`)
  if (state !== null) print(await leave(state))
  if (options['purge'] === true) deleteState(folder)
  print(isInstalled ? 'The service is removed.' : 'No service is installed.')
  return 'done'
}

/** Returns whether a service with this state folder is installed. Refusal: `service-manager`, if it has another one. */
function isOfThisState({ service, definition: { file, encoding, state } }: ServicePlan): boolean {
  const installed = definitionIfThere(file, encoding)
  if (installed === null || installed.includes(state)) return installed !== null
  throw new Failure(
    'service-manager',
    `The service of ${file} does not use the state folder ${service.stateFolder}. Set its folder with --state. Nothing was removed.`,
  )
}

function definitionIfThere(file: string, encoding: 'utf8' | 'utf16le'): string | null {
  try {
    return readFileSync(file, encoding)
  } catch (thrown) {
    if (codeOf(thrown) === 'ENOENT') return null
    throw new Failure('service-manager', `${file} cannot be read: ${sentenceOf(thrown)}`)
  }
}

/**
 * Stops and removes a service. Returns whether there was one, and as `left` its program's folder if that could not be
 * deleted. Refusal: `service-manager`, if the service has another state folder; it then stays.
 */
export async function removeService(
  plan: ServicePlan,
  run: RunCommand,
): Promise<{ isInstalled: boolean; left: string | null }> {
  const isInstalled = isOfThisState(plan)
  for (const command of plan.stop) await run(command).catch(() => undefined)
  rmSync(plan.definition.file, { force: true })
  for (const command of plan.afterRemoval) await run(command).catch(() => undefined)
  try {
    rmSync(plan.programFolder, { recursive: true, force: true })
    return { isInstalled, left: null }
  } catch {
    // Windows cannot delete the file of a running program, such as this one.
    return { isInstalled, left: plan.programFolder }
  }
}

async function leave(state: AgentState): Promise<string> {
  const body = { agent_version: agentVersion, reports: [], is_leaving: true }
  const outcome = await clientOf(state).call(reportDevice, body, { storable: true })
  if (outcome.outcome === 'done' || outcome.outcome === 'stored')
    return 'The server now knows that this computer no longer reports.'
  return `Couldn't inform the server: ${failureOf(outcome, state.gateway ?? state.server).message}`
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
