import { expect, it } from 'vitest'
import { defaultDomain } from '#server/core/domains/default-domain.ts'
import { withServerPort } from './server-port.ts'

it.each([
  ['http://localhost:3000', 8080, 'http://localhost:8080'],
  ['http://aurora.localhost:3000', 8080, 'http://aurora.localhost:8080'],
  ['http://localhost:3000', 80, 'http://localhost'],
  ['http://localhost:3000', 0, 'http://localhost:3000'],
  ['https://portal.example.com', 8080, 'https://portal.example.com'],
  ['https://localhost.example.com', 8080, 'https://localhost.example.com'],
])('the links of %s on port %i lead to %s', (domainurl, port, leadsTo) => {
  expect(withServerPort({ ...defaultDomain, domainurl }, { port, https: false }).domainurl).toBe(leadsTo)
})

it.each([
  ['http://localhost:3000', 8080, 'https://localhost:8080'],
  ['http://aurora.localhost:3000', 443, 'https://aurora.localhost'],
  ['http://localhost:3000', 0, 'http://localhost:3000'],
  ['https://portal.example.com', 8080, 'https://portal.example.com'],
])('with https the links of %s on port %i lead to %s', (domainurl, port, leadsTo) => {
  expect(withServerPort({ ...defaultDomain, domainurl }, { port, https: true }).domainurl).toBe(leadsTo)
})

it.each([
  ['http://localhost:3000/demo/status', 'https://localhost:8080/demo/status'],
  ['https://status.example.com/', 'https://status.example.com/'],
  ['http://localhost:9000/status', 'http://localhost:9000/status'],
  ['', ''],
])('the status page %s of this server has the same port: %s', (statuspage, leadsTo) => {
  expect(withServerPort({ ...defaultDomain, statuspage }, { port: 8080, https: true }).statuspage).toBe(leadsTo)
})
