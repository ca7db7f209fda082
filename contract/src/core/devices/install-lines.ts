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
