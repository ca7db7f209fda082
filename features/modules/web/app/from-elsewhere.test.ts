import { expect, it } from 'vitest'
import { isChosenElsewhere } from './from-elsewhere.ts'

const site = 'https://portal.example.com'
const at = (address: string) => new URL(address, site)

it.each([
  ['/apps/a/delete?sure=1', '/apps/a/delete?sure=1', true],
  ['/apps/a/delete', '/apps/a/delete', true],
  ['/apps/a/?do=it', '/apps/a/?do=it', true],
  ['/orchestrator/jobs', '/orchestrator/jobs', true],
  ['/apps/a/delete', '/?redirectto=%2Fapps%2Fa%2Fdelete', true],
  ['/apps/a/', '/apps/a/', false],
  ['/orchestrator', '/orchestrator', false],
  // The user continued from a page of ours that the other site had linked to.
  ['/apps/a/runs', '/beakapps', false],
])('%s after a load of %s from elsewhere: %s', (address, from, expected) => {
  expect(isChosenElsewhere(at(address), { metrics: ['from-elsewhere'], from: site + from })).toBe(expected)
  expect(isChosenElsewhere(at(address), { metrics: [], from: site + from })).toBe(false)
})
