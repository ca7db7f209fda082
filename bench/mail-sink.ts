import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

// A mail server in a separate process that accepts and discards every email. At its start it sends its port; it answers
// each message with the number of emails so far.
let received = 0
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData(stream, _session, callback) {
    stream.resume().on('end', () => {
      received += 1
      callback()
    })
  },
})
const listener = server.listen(0, '127.0.0.1')
await once(listener, 'listening')
process.on('message', () => process.send?.(received))
process.send?.((listener.address() as AddressInfo).port)
