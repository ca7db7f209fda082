import type { AgentKind, System } from '@portico/contract/core/devices/system.ts'
import { topFolder } from './packed-program.ts'
import type { ArchiveEntry } from './tar-entry.ts'

/** The facts that the files in an archive tell the agent and its user. */
export type ArchiveFacts = {
  system: System
  kind: AgentKind
  /** The deployment's address without a trailing slash. */
  server: string
  code: string
  company: { id: string; name: string }
  sealingKey: string
  /** When the code was created; also the modification time of the files. */
  at: Date
}

/** Returns the files in an archive besides the program. Files with the code are readable only by their owner. */
export function archiveFilesOf(facts: ArchiveFacts): ArchiveEntry[] {
  const isWindows = facts.system === 'windows'
  const file = (name: string, mode: number, text: string): ArchiveEntry => {
    const bytes = Buffer.from(isWindows && name !== 'enrol.json' ? text.replaceAll('\n', '\r\n') : text)
    return { name: `${topFolder}/${name}`, mode, at: facts.at, bytes }
  }
  return [
    file('enrol.json', 0o600, enrolment(facts)),
    isWindows ? file('install.ps1', 0o644, windowsScript) : file('install.sh', 0o755, shellScript),
    file('README.txt', 0o644, readme(facts)),
  ]
}

function enrolment({ server, code, company, kind, sealingKey }: ArchiveFacts): string {
  const content = { server, code, kind, companyname: company.name, company: company.id, sealing_key: sealingKey }
  return `${JSON.stringify(content, null, 2)}\n`
}

const shellScript = `#!/bin/sh
# Enrols this computer with the enrol.json next to this script, and installs the agent as a service.
set -eu
cd "$(dirname "$0")"
if [ "$(uname -s)" = Linux ] && [ ! -d /run/systemd/system ]; then
  echo 'This computer does not run systemd, so nothing was installed. Run ./portico-agent enrol, and start ./portico-agent run yourself whenever the computer starts.' >&2
  exit 1
fi
if [ "$(id -u)" -ne 0 ]; then exec sudo -- env PORTICO_GATEWAY="\${PORTICO_GATEWAY:-}" ./install.sh; fi
./portico-agent enrol \${PORTICO_GATEWAY:+--gateway "$PORTICO_GATEWAY"}
./portico-agent install
`

const windowsScript = `# Enrols this computer with the enrol.json next to this script, and installs the agent as a service.
# Run it in PowerShell as an administrator: powershell -ExecutionPolicy Bypass -File install.ps1
#Requires -RunAsAdministrator
$ErrorActionPreference = 'Stop'
Set-Location -LiteralPath $PSScriptRoot
if ($env:PORTICO_GATEWAY) { & .\\portico-agent.exe enrol --gateway $env:PORTICO_GATEWAY } else { & .\\portico-agent.exe enrol }
if ($LASTEXITCODE -ne 0) { exit $LASTEXITCODE }
& .\\portico-agent.exe install
exit $LASTEXITCODE
`

function readme({ system, kind, company, server }: ArchiveFacts): string {
  const install =
    system === 'windows'
      ? 'In PowerShell, as an administrator:\n\n    powershell -ExecutionPolicy Bypass -File install.ps1'
      : 'In a terminal, with root rights:\n\n    ./install.sh'
  const program = system === 'windows' ? '.\\portico-agent.exe' : './portico-agent'
  const through =
    system === 'windows'
      ? "    $env:PORTICO_GATEWAY = 'http://GATEWAY:8765'\n    powershell -ExecutionPolicy Bypass -File install.ps1"
      : '    PORTICO_GATEWAY=http://GATEWAY:8765 ./install.sh'
  const site =
    kind === 'gateway'
      ? 'Agents of the site connect to port 8765 of this computer: http://GATEWAY:8765'
      : `On a site without internet access, through its gateway:\n\n${through}`
  const what =
    kind === 'gateway'
      ? 'This is the gateway. It forwards reports of agents at a site without internet access.'
      : 'This is the agent. It reports the status of this computer.'
  return `Portico agent for ${company.name}, at ${server}

${what}

${install}

${site}

enrol.json enrols this computer. It works for ten computers and seven days. Keep that file secret: its
code adds computers to ${company.name}.

    ${program} status       shows whether the agent reports
    ${program} uninstall    removes the agent
    ${program} --help       lists all commands
`
}
