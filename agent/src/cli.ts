import { parseArgs } from 'node:util'
import { readDeviceFacts } from '#agent/devices/read-device-facts.ts'
import { serverIsReady } from '#agent/platform/server-is-ready.ts'

const usage = `portico-agent facts              what this device tells of itself, as JSON
portico-agent check --server URL whether a Portico server can be reached from here`

const { positionals, values } = parseArgs({ allowPositionals: true, options: { server: { type: 'string' } } })
const [command] = positionals

if (command === 'facts') {
  console.log(JSON.stringify(readDeviceFacts(), null, 2))
} else if (command === 'check' && values.server !== undefined) {
  const ready = await serverIsReady(values.server)
  console.log(ready ? 'The server is ready.' : 'The server does not answer as a Portico that is ready.')
  process.exitCode = ready ? 0 : 1
} else {
  console.error(usage)
  process.exitCode = 2
}
