import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { endWithTests } from '#e2e/platform/end-with-tests.ts'

/**
 * The environment of an agent: its program, its state, and the prefix of the command line that runs it in another
 * network.
 */
export type AgentPlace = { program: string; folder: string; through: readonly string[] }

/** A command of the agent that keeps running. */
export type Running = {
  /** All it has printed so far. */
  printed: () => string
  /** The part of the output that went to stderr. */
  errors: () => string
  /** Sends a signal and waits for the end. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
  isAlive: () => boolean
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>
}

/** Starts a command of the agent; one that still runs at the end of the tests is killed. */
export function startAgent(
  { program, folder, through }: AgentPlace,
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

/** Runs a command of the agent to its end; returns its exit code and what it printed. */
export async function agentCommand(
  place: AgentPlace,
  ...args: string[]
): Promise<{ code: number | null; printed: string; errors: string }> {
  const running = startAgent(place, args)
  return { code: await running.ended, printed: running.printed(), errors: running.errors() }
}

/** The stored state of an enrolled agent. */
export function stateIn({ folder }: Pick<AgentPlace, 'folder'>): { device_id: string; sealing_key: string } {
  return JSON.parse(readFileSync(path.join(folder, 'agent.json'), 'utf8')) as { device_id: string; sealing_key: string }
}
