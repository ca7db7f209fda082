import { expect, it } from 'vitest'
import { assistantAddress, assistantPlace } from './assistant-address.ts'

const id = '7c1d3e52-6a8b-4dae-9fc0-3b4c5d6e7f10'
const at = { view: 'ask', dataset: null, dashboard: null } as const

it.each([
  ['', at],
  ['?view=ask', at],
  ['?view=data', { ...at, view: 'data' }],
  [`?view=dashboard&dataset=${id}`, { ...at, view: 'dashboard', dataset: id }],
  ['?view=history&dataset=sign-ins', { ...at, view: 'history', dataset: 'sign-ins' }],
  [`?dashboard=${id}`, { ...at, dashboard: id }],
  [`?view=data&dashboard=${id}`, { ...at, dashboard: id }],
  // What is not known is left out.
  ['?view=saved', at],
  ['?view=toString', at],
  ['?dataset=../../x', at],
  ['?dashboard=1', at],
  [`?view=data&dashboard=<script>&dataset=${id.toUpperCase()}`, { ...at, view: 'data' }],
] as const)('%s is a place', (search, place) => {
  expect(assistantPlace(search)).toEqual(place)
})

it.each([
  ['/askBot', at],
  [`/askBot?view=data&dataset=${id}`, { ...at, view: 'data', dataset: id }],
  [`/askBot?dashboard=${id}`, { ...at, dashboard: id }],
  [`/askBot?dashboard=${id}&dataset=devices`, { ...at, dashboard: id, dataset: 'devices' }],
] as const)('%s is the address of a place', (address, place) => {
  expect(assistantAddress(place)).toBe(address)
  expect(assistantPlace(address.replace('/askBot', ''))).toEqual(place)
})
