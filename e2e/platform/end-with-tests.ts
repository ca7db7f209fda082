import type { ChildProcess } from 'node:child_process'

const alive = new Set<ChildProcess>()

/**
 * Kills a program that a test started when the process of the test ends, so that failed and interrupted tests leave
 * none. Vitest ends its workers by SIGTERM, which does not call listeners of `exit`.
 */
export function endWithTests(child: ChildProcess): void {
  if (alive.size === 0) {
    process.once('exit', killAll)
    process.once('SIGTERM', killAllAndEnd)
  }
  alive.add(child)
  child.once('exit', () => {
    alive.delete(child)
    if (alive.size > 0) return
    process.off('exit', killAll)
    process.off('SIGTERM', killAllAndEnd)
  })
}

function killAll(): void {
  for (const child of alive) child.kill('SIGKILL')
}

function killAllAndEnd(): void {
  killAll()
  // Without another listener the signal would end this process by default.
  if (process.listenerCount('SIGTERM') === 0) process.kill(process.pid, 'SIGTERM')
}
