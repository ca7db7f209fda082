import path from 'node:path'
import { launchdPlist, stateOfPlist } from './launchd-plist.ts'
import { scheduledTask, stateOfTask } from './scheduled-task.ts'
import type { Service, ServicePlan, SystemCommand } from './service.ts'
import { stateOfUnit, systemdUnit } from './systemd-unit.ts'

/** This folder exists if systemd started the system. */
const systemdRuns = '/run/systemd/system'

/** The folder of the program on Linux and macOS. */
const unixFolder = '/opt/portico-agent'

/** Returns the arguments of a service: a gateway relays and reports, an agent only reports. */
function serviceArgs(kind: 'agent' | 'gateway'): readonly string[] {
  return [kind === 'gateway' ? 'gateway' : 'run', '--service']
}

/** Returns the plan for the service on a system, for a kind of agent and its state folder. */
export function servicePlan(
  platform: NodeJS.Platform,
  { kind, stateFolder, env }: { kind: 'agent' | 'gateway'; stateFolder: string; env: NodeJS.ProcessEnv },
): ServicePlan {
  const args = serviceArgs(kind)
  if (platform === 'win32') return windowsPlan({ args, stateFolder, env })
  const service = { program: `${unixFolder}/bin/portico-agent`, args, stateFolder }
  return platform === 'darwin' ? macPlan(service) : linuxPlan(service)
}

function linuxPlan(service: Service): ServicePlan {
  const systemctl = (...args: string[]): SystemCommand => ['systemctl', ...args]
  const file = '/etc/systemd/system/portico-agent.service'
  const state = stateOfUnit(service.stateFolder)
  return {
    service,
    programFolder: unixFolder,
    manager: systemdRuns,
    definition: { file, content: systemdUnit(service), encoding: 'utf8', state },
    start: [systemctl('daemon-reload'), systemctl('enable', 'portico-agent'), systemctl('restart', 'portico-agent')],
    stop: [systemctl('disable', '--now', 'portico-agent')],
    afterRemoval: [systemctl('daemon-reload')],
  }
}

function macPlan(service: Service): ServicePlan {
  const file = '/Library/LaunchDaemons/com.portico.agent.plist'
  return {
    service,
    programFolder: unixFolder,
    manager: null,
    definition: { file, content: launchdPlist(service), encoding: 'utf8', state: stateOfPlist(service.stateFolder) },
    start: [['/bin/launchctl', 'bootstrap', 'system', file]],
    stop: [['/bin/launchctl', 'bootout', 'system/com.portico.agent']],
    afterRemoval: [],
  }
}

function windowsPlan({ args, stateFolder, env }: Omit<Service, 'program'> & { env: NodeJS.ProcessEnv }): ServicePlan {
  const schtasks = path.win32.join(env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'schtasks.exe')
  const folder = path.win32.join(env['ProgramFiles'] ?? 'C:\\Program Files', 'Portico Agent')
  const service = { program: path.win32.join(folder, 'portico-agent.exe'), args, stateFolder }
  const file = path.win32.join(folder, 'task.xml')
  const task = ['/TN', 'Portico Agent'] as const
  return {
    service,
    programFolder: folder,
    manager: null,
    definition: { file, content: scheduledTask(service), encoding: 'utf16le', state: stateOfTask(stateFolder) },
    start: [
      [schtasks, '/Create', ...task, '/XML', file, '/F'],
      [schtasks, '/Run', ...task],
    ],
    stop: [
      [schtasks, '/End', ...task],
      [schtasks, '/Delete', ...task, '/F'],
    ],
    afterRemoval: [],
  }
}
