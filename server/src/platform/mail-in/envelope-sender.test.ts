import { expect, it } from 'vitest'
import { authorOfEnvelope } from './envelope-sender.ts'

it.each([
  ['nora@acme.test'],
  ['Nora@Acme.test'],
  ['prvs=1234567890=nora@acme.test'],
  ['prvs=0123abcdef=nora@acme.test'],
  ['prvs=nora/1234567890@acme.test'],
  ['msprvs1=20412abcdefgh=nora@acme.test'],
  ['btv1==123abc==nora@acme.test'],
  ['btv1==5789c2a9a3a==nora@acme.test'],
  ['btv1==123abc==prvs=1234567890=nora@acme.test'],
  ['SRS0=HHH=TT=acme.test=nora@forwarder.test'],
  ['SRS0+xY1z=2B=acme.test=nora@forwarder.test'],
  ['SRS1=GGG=forwarder.test==HHH=TT=acme.test=nora@second.test'],
  ['SRS0=HHH=TT=acme.test=prvs=1234567890=nora@forwarder.test'],
])('%s is nora', (sender) => expect(authorOfEnvelope(sender)).toBe('nora@acme.test'))

it.each([
  ['prvs@acme.test'],
  ['btv1@acme.test'],
  ['btv1=nora@acme.test'],
  ['srs0@acme.test'],
  ['nora=prvs@acme.test'],
  ['mallory@evil.test'],
  [''],
  ['='.repeat(10_000)],
])('%s is no other address', (sender) => expect(authorOfEnvelope(sender)).toBe(sender))
