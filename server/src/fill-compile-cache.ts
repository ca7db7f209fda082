import { flushCompileCache } from 'node:module'

// Loads what a server loads, and keeps it compiled in the folder of NODE_COMPILE_CACHE, so that the first start need
// not. An installation runs it once. Without it the first start takes that time, and keeps the result itself.
await import('./app.ts')
flushCompileCache()
process.exit()
