import { flushCompileCache } from 'node:module'

// Loads the modules of a server and keeps them compiled in the folder of NODE_COMPILE_CACHE. An installation runs it
// once, so that the first start does not have to compile.
await import('./app.ts')
flushCompileCache()
process.exit()
