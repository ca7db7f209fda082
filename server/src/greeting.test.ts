import { expect, it } from 'vitest'
import { greeting } from './greeting.ts'

it('the start shows how to add the first tenant while there is none', () => {
  const server = { url: 'http://localhost:3000', certificate: null }
  const empty = greeting({ ...server, isEmpty: true })
  expect(empty).toContain('npm run portico -- tenant add "Acme" --owner ann@acme.example')
  expect(greeting({ ...server, isEmpty: false })).not.toContain('tenant add')
})

it('the start names the file of a certificate that the server made for itself', () => {
  const certificate = '/data/https-certificate.pem'
  const text = greeting({ url: 'https://localhost:3000', isEmpty: false, certificate })
  expect(text).toContain('https://localhost:3000\n\nIts certificate is self-signed')
  expect(text).toContain('/data/https-certificate.pem')
})
