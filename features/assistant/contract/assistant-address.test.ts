import { expect, it } from 'vitest'
import { assistantAddress, assistantLocation } from './assistant-address.ts'

const id = '7c1d3e52-6a8b-4dae-9fc0-3b4c5d6e7f10'
const start = { view: 'ask', dataset: null, dashboard: null } as const

it.each([
  ['', start],
  ['?view=ask', start],
  ['?view=data', { ...start, view: 'data' }],
  [`?view=dashboard&dataset=${id}`, { ...start, view: 'dashboard', dataset: id }],
  [`?view=reading&dataset=${id}`, { ...start, view: 'reading', dataset: id }],
  ['?view=history&dataset=sign-ins', { ...start, view: 'history', dataset: 'sign-ins' }],
  [`?dashboard=${id}`, { ...start, dashboard: id }],
  [`?view=data&dashboard=${id}`, { ...start, dashboard: id }],
  // Unknown values are ignored.
  ['?view=saved', start],
  ['?view=toString', start],
  ['?dataset=../../x', start],
  ['?dashboard=1', start],
  [`?view=data&dashboard=<script>&dataset=${id.toUpperCase()}`, { ...start, view: 'data' }],
] as const)('%s is a location', (search, location) => {
  expect(assistantLocation(search)).toEqual(location)
})

it.each([
  ['/askBot', start],
  [`/askBot?view=data&dataset=${id}`, { ...start, view: 'data', dataset: id }],
  [`/askBot?dashboard=${id}`, { ...start, dashboard: id }],
  [`/askBot?dashboard=${id}&dataset=devices`, { ...start, dashboard: id, dataset: 'devices' }],
] as const)('%s is the address of a location', (address, location) => {
  expect(assistantAddress(location)).toBe(address)
  expect(assistantLocation(address.replace('/askBot', ''))).toEqual(location)
})
