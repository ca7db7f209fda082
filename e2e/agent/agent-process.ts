import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { endWithTests } from '#e2e/platform/end-with-tests.ts'

/** The location of an agent: its program, its state folder, and a command prefix that runs it in another network. */
export type AgentLocation = { program: string; folder: string; through: readonly string[] }

/** A running command of the agent. */
export type Running = {
  /** All output so far. */
  printed: () => string
  /** The output on stderr so far. */
  errors: () => string
  /** Sends a signal and waits until the command has ended. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
  isAlive: () => boolean
  /** Resolves to the exit code once the command has ended. */
  ended: Promise<number | null>
}

/** Starts a command of the agent. If it is still running at the end of the tests, it is killed. */
export function startAgent(
  { program, folder, through }: AgentLocation,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Running {
  const line = [...through, program, ...args]
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(line[0] ?? program, line.slice(1), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, PORTICO_AGENT_STATE: folder, ...env },
  })
  const text: string[] = []
  const errors: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => text.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()))
  endWithTests(child)
  const ended = once(child, 'close').then(() => child.exitCode)
  const isAlive = () => child.exitCode === null && child.signalCode === null
  return {
    printed: () => text.join(''),
    errors: () => errors.join(''),
    isAlive,
    ended,
    end(signal) {
      if (isAlive()) child.kill(signal)
      return ended
    },
  }
}

/** Runs a command of the agent until it ends. Returns its exit code and output. */
export async function agentCommand(
  place: AgentLocation,
  ...args: string[]
): Promise<{ code: number | null; printed: string; errors: string }> {
  const running = startAgent(place, args)
  return { code: await running.ended, printed: running.printed(), errors: running.errors() }
}

/** Returns the stored state of an enrolled agent. */
export function stateIn({ folder }: Pick<AgentLocation, 'folder'>): { device_id: string; sealing_key: string } {
  return JSON.parse(readFileSync(path.join(folder, 'agent.json'), 'utf8')) as { device_id: string; sealing_key: string }
}
