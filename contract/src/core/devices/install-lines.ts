import * as z from 'zod/mini'
import type { AgentKind } from './system.ts'

/** Install lines: one command per system, to be pasted into a terminal. They have an enrolment code. */
export const installLines = z.object({ windows: z.string(), linux: z.string(), mac: z.string() })

/**
 * The install lines of an enrolment code; its kind decides what is installed. `server` is the deployment's address without a slash at
 * its end. No program gets the code as an argument, which all users of the computer would see: `echo` is of the shell.
 */
export function installLinesOf(server: string, code: string, kind: AgentKind): z.infer<typeof installLines> {
  const isGateway = kind === 'gateway'
  const shell = `echo ${code}${isGateway ? ' gateway' : ''} | sudo sh -c "$(curl -fsSL ${server}/agent/install.sh)"`
  const script = `& ([scriptblock]::Create((irm -UseBasicParsing ${server}/agent/install.ps1)))`
  const windows = `$env:PORTICO_ENROLMENT_CODE = '${code}'; ${script}${isGateway ? ' -Kind gateway' : ''}`
  return { windows, linux: shell, mac: shell }
}

/** The port that a gateway listens on where its operator names no other. */
export const gatewayPort = 8765

const throughGateway = `enrol --gateway http://GATEWAY:${gatewayPort}`

/**
 * Lines that enrol and install an agent behind a gateway, run in the folder of its download. Their user writes the gateway's address in
 * place of GATEWAY, a name that no shell reads as more than text.
 */
export const throughGatewayLines = {
  windows: `.\\portico-agent.exe ${throughGateway}; if ($?) { .\\portico-agent.exe install }`,
  unix: `sudo ./portico-agent ${throughGateway} && sudo ./portico-agent install`,
}
