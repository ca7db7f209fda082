import * as z from 'zod/mini'
import type { AgentKind } from './system.ts'

/** Install lines: one command per system, to be pasted into a terminal. They have an enrolment code. */
export const installLines = z.object({ windows: z.string(), linux: z.string(), mac: z.string() })

/**
 * The install lines of an enrolment code; its kind decides what is installed. `server` is the deployment's address without a slash at
 * its end.
 */
export function installLinesOf(server: string, code: string, kind: AgentKind): z.infer<typeof installLines> {
  const word = kind === 'gateway' ? ' gateway' : ''
  const shell = `curl -fsSL ${server}/agent/install.sh | sudo sh -s -- ${code}${word}`
  const script = `irm -UseBasicParsing ${server}/agent/install.ps1`
  const windows = `powershell -NoProfile -ExecutionPolicy Bypass -Command "& ([scriptblock]::Create((${script}))) '${code}'${word}"`
  return { windows, linux: shell, mac: shell }
}
