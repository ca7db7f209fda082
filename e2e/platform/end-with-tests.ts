import type { ChildProcess } from 'node:child_process'

const alive = new Set<ChildProcess>()

/**
 * Kills a program that a test started when the test's process ends, so that failed and interrupted tests leave none
 * running. Vitest ends its workers with SIGTERM, which does not call `exit` listeners.
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
  // Our listener replaces the default action, so without another listener this ends the process itself.
  if (process.listenerCount('SIGTERM') === 0) process.kill(process.pid, 'SIGTERM')
}
