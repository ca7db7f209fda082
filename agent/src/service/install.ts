import { chmodSync, copyFileSync, existsSync, mkdirSync, realpathSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Invocation } from '#agent/platform/command.ts'
import { Failure, sentenceOf, type ExitName } from '#agent/platform/exit-codes.ts'
import { isCompiled } from '#agent/platform/program.ts'
import { needState } from '#agent/platform/state-file.ts'
import { isAdministrator, runSystemCommand, type RunCommand } from './run-system-command.ts'
import { servicePlan } from './service-plan.ts'
import type { ServiceFile, ServicePlan } from './service.ts'

/**
 * Command `install`: copies this program to a fixed path and starts it there as a system service. Repeating it replaces
 * the installation.
 */
export async function install({ folder, print }: Invocation): Promise<ExitName> {
  const { state } = needState(folder)
  if (!(await isAdministrator())) throw new Failure('not-allowed', 'Only an administrator can install the service.')
  if (!isCompiled) throw new Failure('usage', 'Only the compiled program can be installed.')
  const plan = servicePlan(process.platform, { kind: state.kind, stateFolder: folder, env: process.env })
  await installService(plan, process.execPath, runSystemCommand)
  print(`The service is installed and running (${plan.service.program}).`)
  return 'done'
}

/**
 * Installs a service: copies `program`, writes the definition, starts it. Refusal: `service-manager`; if the manager
 * does not run, nothing is changed.
 */
export async function installService(plan: ServicePlan, program: string, run: RunCommand): Promise<void> {
  if (plan.manager !== null && !existsSync(plan.manager)) {
    throw new Failure(
      'service-manager',
      'This computer does not run systemd, so no service was installed. Start "portico-agent run" yourself whenever the computer starts.',
    )
  }
  for (const command of plan.stop) await run(command).catch(() => undefined)
  try {
    placeProgram(program, plan.service.program)
    writeDefinition(plan.definition)
  } catch (thrown) {
    throw new Failure('service-manager', `Couldn't install the service: ${sentenceOf(thrown)}`)
  }
  for (const command of plan.start) await run(command)
}

/** Copies the program next to the target and renames it, so that a running program keeps its file. */
function placeProgram(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o755 })
  if (isSameFile(from, to)) return
  copyFileSync(from, `${to}.new`)
  chmodSync(`${to}.new`, 0o755)
  renameSync(`${to}.new`, to)
}

function isSameFile(one: string, other: string): boolean {
  try {
    return realpathSync(one) === realpathSync(other)
  } catch {
    return false
  }
}

function writeDefinition({ file, content, encoding }: ServiceFile): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, content, { encoding, mode: 0o644 })
}
