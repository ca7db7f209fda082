import { openBatches } from './compute-batches.ts'
import type { ToEngine } from './engine-messages.ts'

// The worker of a dataset. Its content security policy forbids loading and connections.
const take = openBatches((answer) => self.postMessage(answer, { transfer: [] }))
self.addEventListener('message', ({ data }: MessageEvent<ToEngine>) => take(data))
