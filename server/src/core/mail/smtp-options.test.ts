import { describe, expect, it } from 'vitest'
import { smtpOptions } from './smtp-options.ts'

describe('TLS to the mail server', () => {
  it.each([
    ['smtp://mail.example.com:587', true],
    ['smtp://user:word@mail.example.com?name=portico', true],
    ['smtp://mail.example.com?requireTLS=false', false],
    ['smtp://mail.example.com?ignoreTLS=true', false],
    ['smtp://127.0.0.1:2525', false],
    ['smtp://localhost:2525', false],
    ['smtp://[::1]:2525', false],
    ['smtp://127.0.0.1:2525?requireTLS=true', true],
    // With smtps:, TLS is used from the first byte.
    ['smtps://mail.example.com', false],
  ])('%s is required: %s', (url, required) => {
    expect(smtpOptions(url).requireTLS).toBe(required)
  })

  it.each([
    ['?maxConnections=3', 3],
    ['?maxConnections=0', 16],
    ['?maxConnections=many', 16],
    ['', 16],
  ])('with %s there are at most %i connections', (query, most) => {
    expect(smtpOptions(`smtp://mail.example.com${query}`).maxConnections).toBe(most)
  })

  it('leaves user, password and other parameters in the address', () => {
    expect(smtpOptions('smtps://user:w%40rd@mail.example.com:465?tls.servername=mail&requireTLS=true')).toEqual({
      url: 'smtps://user:w%40rd@mail.example.com:465?tls.servername=mail',
      requireTLS: true,
      maxConnections: 16,
    })
  })
})
