import { parentPort, workerData } from 'node:worker_threads'
import { readMail } from './read-mail.ts'

// One mail, in a thread of its own, which `readInWorker` ends when it takes too long.
const { raw, own } = workerData as { raw: Uint8Array; own: string }
const outcome = await readMail(raw, own)
parentPort?.postMessage(outcome, [])
