import { expect, it } from 'vitest'
import { greeting } from '#server/greeting.ts'

it('says outside the demo how to make the first tenant, while there is none', () => {
  const empty = greeting('http://localhost:3000', { demo: false, isEmpty: true, certificate: null })
  expect(empty).toContain('npm run portico -- tenant add "Acme" --owner ann@acme.example')
  expect(greeting('http://localhost:3000', { demo: false, isEmpty: false, certificate: null })).not.toContain(
    'tenant add',
  )
  expect(greeting('http://localhost:3000', { demo: true, isEmpty: true, certificate: null })).toContain(
    'admin@aurora.test',
  )
})

it('tells where a certificate of its own making is', () => {
  const told = greeting('https://localhost:3000', {
    demo: true,
    isEmpty: false,
    certificate: '/data/https-certificate.pem',
  })
  expect(told).toContain('https://localhost:3000\n\nIts certificate is its own')
  expect(told).toContain('/data/https-certificate.pem')
})
