import * as z from 'zod/mini'
import type { AgentKind } from './system.ts'

/** Install lines: for each system, one command to paste into a terminal. They contain an enrolment code. */
export const installLines = z.object({ windows: z.string(), linux: z.string(), mac: z.string() })

/**
 * Returns the install lines with an enrolment code, for an agent or a gateway. `server` is the deployment's address
 * without a trailing slash. The code is never a program's argument, which all users of the computer could see: `echo`
 * is built into the shell.
 */
export function installLinesOf(server: string, code: string, kind: AgentKind): z.infer<typeof installLines> {
  const isGateway = kind === 'gateway'
  const shell = `echo ${code}${isGateway ? ' gateway' : ''} | sudo sh -c "$(curl -fsSL ${server}/agent/install.sh)"`
  const script = `& ([scriptblock]::Create((irm -UseBasicParsing ${server}/agent/install.ps1)))`
  const windows = `$env:PORTICO_ENROLMENT_CODE = '${code}'; ${script}${isGateway ? ' -Kind gateway' : ''}`
  return { windows, linux: shell, mac: shell }
}

/** The port of a gateway unless its operator chooses another one. */
export const gatewayPort = 8765

const throughGateway = `enrol --gateway http://GATEWAY:${gatewayPort}`

/**
 * Lines that enrol and install an agent behind a gateway; the user runs them in the unpacked download. GATEWAY stands
 * for the gateway's address and has no special meaning in any shell.
 */
export const throughGatewayLines = {
  windows: `.\\portico-agent.exe ${throughGateway}; if ($?) { .\\portico-agent.exe install }`,
  unix: `sudo ./portico-agent ${throughGateway} && sudo ./portico-agent install`,
}
