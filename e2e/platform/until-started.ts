import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'

// Runs before each test file: waits until the run's Portico has started (set-up-e2e.ts), and fails if it has not.
const file = inject('porticoStarted')
while (!existsSync(file)) await sleep(50)
const failure = readFileSync(file, 'utf8')
if (failure !== '') throw new Error(failure)
