import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { patience } from '../../tools/patience.ts'

// Runs before each test file: waits until the run's Portico has started (set-up-e2e.ts), and fails if it has not.
const file = inject('porticoStarted')
for (const end = Date.now() + patience(400_000); !existsSync(file) && Date.now() < end;) await sleep(50)
const failure = existsSync(file) ? readFileSync(file, 'utf8') : 'It is not known whether Portico has started.'
if (failure !== '') throw new Error(failure)
