/**
 * Returns the shell script that installs the agent from `server` (an origin) on Linux and macOS. It must be run as
 * root, with an enrolment code. If the agent is already running, the script changes nothing.
 */
export function shellScriptFor(server: string): string {
  return shell.replace('__SERVER__', () => server)
}

/**
 * Returns the script that installs the agent from `server` by Windows PowerShell 5.1 or later. It must be run as
 * administrator.
 */
export function powerShellScriptFor(server: string): string {
  return powerShell.replace('__SERVER__', () => server)
}

const shell = String.raw`#!/bin/sh
# Installs the Portico agent with an enrolment code, optionally followed by the word gateway: a line of standard
# input, or two arguments.
set -eu

server='__SERVER__'
installed=/opt/portico-agent/bin/portico-agent
systemd=/run/systemd/system

fail() {
  echo "$1" >&2
  exit 1
}

is_running() {
  [ -x "$installed" ] && "$installed" status >/dev/null 2>&1 || return 1
  if [ "$system" = mac ]; then
    launchctl print system/com.portico.agent >/dev/null 2>&1
  else
    systemctl is-active --quiet portico-agent
  fi
}

# The code is never passed to a program as an argument, which other users of this computer could see.
download() {
  printf 'header = "authorization: Bearer %s"\n' "$code" |
    curl -sSL --retry 3 -K - -o "$folder/portico-agent" -w '%{http_code}' \
      "$server/api/agent/program/$system/$processor"
}

main() {
  code=${'$'}{1:-${'$'}{PORTICO_ENROLMENT_CODE:-}}
  kind=${'$'}{2:-agent}
  if [ -z "$code" ]; then
    [ ! -t 0 ] || printf 'Enrolment code: ' >&2
    read -r code kind || :
    kind=${'$'}{kind:-agent}
  fi
  unset PORTICO_ENROLMENT_CODE
  case "$(uname -s)" in
    Linux) system=linux ;;
    Darwin) system=mac ;;
    *) fail "There is no agent for $(uname -s)." ;;
  esac
  case "$(uname -m)" in
    x86_64 | amd64) processor=x64 ;;
    aarch64 | arm64) processor=arm64 ;;
    *) fail "There is no agent for $(uname -m)." ;;
  esac
  [ "$(id -u)" -eq 0 ] || fail 'Run this as root: echo CODE | sudo sh -c "$(curl -fsSL '"$server"'/agent/install.sh)"'
  if is_running; then
    echo 'The agent is already enrolled and running.'
    exit 0
  fi
  [ "$system" = mac ] || [ -d "$systemd" ] ||
    fail 'This computer does not run systemd, so nothing was installed. Download the archive of the agent, run ./portico-agent enrol in it, and start ./portico-agent run yourself whenever the computer starts.'
  case "$kind" in
    agent | gateway) ;;
    *) fail "$kind is not a valid kind: use gateway, or leave it out." ;;
  esac
  printf '%s\n' "$code" | grep -Eq '^[A-Za-z0-9_-]{43}$' || fail 'This is not an enrolment code.'
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  status=$(download) || fail "$server cannot be reached."
  if [ "$status" != 200 ]; then
    why=$(sed -n 's/.*"summary":"\([^"]*\)".*/\1/p' "$folder/portico-agent" 2>/dev/null)
    fail "${'$'}{why:-Could not download the agent: HTTP status $status.}"
  fi
  chmod 755 "$folder/portico-agent"
  printf '%s\n' "$code" | "$folder/portico-agent" enrol --server "$server" --kind "$kind" -
  "$folder/portico-agent" install
}

main "$@"
`

const powerShell = `# Installs the Portico agent. Run it in PowerShell as an administrator. Without -Code it uses
# $env:PORTICO_ENROLMENT_CODE, since the arguments of programs are logged.
param([string]$Code = '', [string]$Kind = 'agent')
$ErrorActionPreference = 'Stop'
$ProgressPreference = 'SilentlyContinue'
$server = '__SERVER__'
if ($Code -eq '') { $Code = [string]$env:PORTICO_ENROLMENT_CODE }
Remove-Item -LiteralPath Env:PORTICO_ENROLMENT_CODE -ErrorAction SilentlyContinue
$installed = Join-Path $env:ProgramFiles 'Portico Agent\\portico-agent.exe'

$user = New-Object Security.Principal.WindowsPrincipal([Security.Principal.WindowsIdentity]::GetCurrent())
if (-not $user.IsInRole([Security.Principal.WindowsBuiltInRole]::Administrator)) {
  throw 'Run this in PowerShell as an administrator.'
}
if (Test-Path -LiteralPath $installed) {
  $ErrorActionPreference = 'Continue'
  & $installed status *> $null
  $isEnrolled = $LASTEXITCODE -eq 0
  $ErrorActionPreference = 'Stop'
  $task = Get-ScheduledTask -TaskName 'Portico Agent' -ErrorAction SilentlyContinue
  if ($isEnrolled -and $task -and $task.State -eq 'Running') {
    Write-Output 'The agent is already enrolled and running.'
    return
  }
}
if ($Kind -ne 'agent' -and $Kind -ne 'gateway') { throw "$Kind is not a valid kind: use gateway, or leave it out." }
if ($Code -cnotmatch '^[A-Za-z0-9_-]{43}$') { throw 'This is not an enrolment code.' }
$processor = if ($env:PROCESSOR_ARCHITECTURE -eq 'ARM64') { 'arm64' } else { 'x64' }
$folder = Join-Path $env:TEMP ('portico-agent-' + [guid]::NewGuid())
New-Item -ItemType Directory -Path $folder | Out-Null
try {
  $program = Join-Path $folder 'portico-agent.exe'
  [Net.ServicePointManager]::SecurityProtocol = [Net.ServicePointManager]::SecurityProtocol -bor [Net.SecurityProtocolType]::Tls12
  $headers = @{ authorization = "Bearer $Code" }
  Invoke-WebRequest -UseBasicParsing -Uri "$server/api/agent/program/windows/$processor" -Headers $headers -OutFile $program
  $env:PORTICO_ENROLMENT_CODE = $Code
  & $program enrol --server $server --kind $Kind
  if ($LASTEXITCODE -ne 0) { throw "The agent could not be enrolled: exit code $LASTEXITCODE." }
  & $program install
  if ($LASTEXITCODE -ne 0) { throw "The agent could not be installed: exit code $LASTEXITCODE." }
} finally {
  Remove-Item -LiteralPath Env:PORTICO_ENROLMENT_CODE -ErrorAction SilentlyContinue
  Remove-Item -Recurse -Force -LiteralPath $folder -ErrorAction SilentlyContinue
}
`
