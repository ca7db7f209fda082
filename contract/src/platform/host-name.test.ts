import { describe, expect, it } from 'vitest'
import { isLocalHost, readHost } from './host-name.ts'
import { err, ok } from './result.ts'

describe('a host name', () => {
  it.each([
    ['portal.example.com', 'portal.example.com'],
    ['Portal.EXAMPLE.com', 'portal.example.com'],
    ['  portal.example.com ', 'portal.example.com'],
    ['portal.example.com.', 'portal.example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['BÜCHER.example.', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['aurora.localhost', 'aurora.localhost'],
    ['192.0.2.7', '192.0.2.7'],
  ])('%s is normalised to %s', (text, host) => {
    expect(readHost(text)).toEqual(ok(host))
  })

  it.each([
    ['', 'must not be empty'],
    ['portal.example.com:8443', 'must have no port; write it like portal.example.com'],
    ['localhost:', 'must have no port; write it like localhost'],
    ['https://portal.example.com', 'without https://'],
    ['portal.example.com/path', 'without path'],
    ['me@portal.example.com', 'without path, user'],
    ['two words.example', 'or spaces'],
    ['-portal.example.com', 'is not a host name'],
    ['portal..example.com', 'is not a host name'],
    ['portal_1.example.com', 'is not a host name'],
    ['*.example.com', 'is not a host name'],
    ['0x7f.1', 'is not a host name'],
    ['%70ortal.example', 'is not a host name'],
    [`${'a'.repeat(64)}.example`, 'is not a host name'],
    [`${'a.'.repeat(126)}example`, 'is not a host name'],
    ['<b>.example', 'is not a host name'],
  ])('%s is refused: %s', (text, problem) => {
    expect(readHost(text)).toEqual(err(expect.stringContaining(problem)))
  })

  it('is this machine for localhost and the names below it alone', () => {
    expect(['localhost', 'aurora.localhost', 'localhost.example', 'notlocalhost'].map(isLocalHost)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
