import { openBatches } from './compute-batches.ts'
import type { ToEngine } from './engine-messages.ts'

// The worker of a dataset. The policy of its response lets it load and connect to nothing.
const take = openBatches((answer) => self.postMessage(answer, { transfer: [] }))
self.addEventListener('message', ({ data }: MessageEvent<ToEngine>) => take(data))
