import type { LookupAddress } from 'node:dns'
import { expect, it } from 'vitest'
import { ipv4Inside, upstreamLookup } from './upstream-address.ts'

const look = (name: string, family?: number) =>
  new Promise<string | LookupAddress[]>((resolve, reject) =>
    upstreamLookup(name, { all: true, ...(family === undefined ? {} : { family }) }, (error, found) =>
      error === null ? resolve(found) : reject(error),
    ),
  )

it('names are resolved as the machine does, by many requests at once, and what one lacks is no matter to the others', async () => {
  const names = ['localhost', 'localhost', 'none.invalid', 'neither.invalid', 'nor.this.invalid', 'localhost']
  const looked = await Promise.allSettled(names.map((name) => look(name)))
  expect(looked.map(({ status }) => status)).toEqual(
    names.map((name) => (name === 'localhost' ? 'fulfilled' : 'rejected')),
  )
  expect(await look('localhost', 4)).toEqual([{ address: '127.0.0.1', family: 4 }])
})

it.each([
  ['::ffff:10.0.0.7', '10.0.0.7'],
  ['::10.0.0.7', '10.0.0.7'],
  ['2002:a00:7::1', '10.0.0.7'],
  ['64:ff9b::a00:7', '10.0.0.7'],
  ['64:ff9b:1::a00:7', '10.0.0.7'],
  ['::1', null],
  ['::', null],
  ['2001:db8::a00:7', null],
  ['10.0.0.7', null],
  ['a.test', null],
])('%s stands for %s', (address, expected) => {
  expect(ipv4Inside(address)).toBe(expected)
})
