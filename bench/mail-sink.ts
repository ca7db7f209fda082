import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

// A mail server that accepts and forgets every mail, in a process apart from those that are measured. Sends its port, and upon each message how many mails it has.
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
