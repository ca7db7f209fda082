import { createHash, createPublicKey, verify } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { standardIntervals } from '@portico/contract/core/devices/device-report.ts'
import { contentDigest, readSignature, signatureBase } from '@portico/contract/core/devices/signed-request.ts'
import { issueDeviceLink } from '@portico/features/devices/contract/issue-device-link.ts'
import { reportDevice } from '@portico/features/devices/contract/report-device.ts'
import { createClock } from './clock.ts'
import { makeDeviceKey } from './device-key.ts'
import { createSignedClient } from './signed-client.ts'
import { NotReached, type AgentRequest, type AgentResponse } from './transport.ts'

const keyId = '00000000-0000-4000-8000-000000000001'
const orders = { time: 0, intervals: standardIntervals, collection: 'standard', wants_snapshot: false, update: null }
const link = { url: 'https://portico.test/success', expires_at: '2026-11-23T20:00:00.000Z' }

const answer = (data: unknown): AgentResponse => ({
  status: 200,
  body: JSON.stringify({ code: 200, summary: '', data, module_code: null }),
})
const refusal = (code: number, module_code: string, data: unknown = null): AgentResponse => ({
  status: code,
  body: JSON.stringify({ code, summary: 'No.', data, module_code }),
})

function client(
  respond: (request: AgentRequest) => AgentResponse,
  { takesGzip = true, computerClock = () => 1_700_000_000_000 } = {},
) {
  const key = makeDeviceKey()
  const sent: AgentRequest[] = []
  const clock = createClock(0, computerClock)
  const signed = createSignedClient(
    { key, keyId },
    {
      takesGzip,
      send: async (request) => {
        sent.push(request)
        return respond(request)
      },
    },
    clock,
  )
  return { key, sent, clock, call: signed.call }
}

function isSignedBy(publicText: string, request: AgentRequest): boolean {
  const read = readSignature(request.headers['signature-input'], request.headers.signature)
  if (read === null) return false
  const digest = contentDigest(createHash('sha256').update(request.body).digest('base64'))
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicText }, format: 'jwk' })
  const base = signatureBase('POST', request.path, digest, read.params)
  return verify(null, Buffer.from(base), key, Buffer.from(read.signature, 'base64'))
}

const sequences = (sent: AgentRequest[]) =>
  sent.map(({ headers }) => readSignature(headers['signature-input'], headers.signature)?.params.sequence)

describe('a signed request', () => {
  it('is signed with the key of the device over path and bytes as sent', async () => {
    const { call, sent, key } = client(() => answer(link))
    expect(await call(issueDeviceLink, {})).toEqual({ outcome: 'done', data: link })
    const [request] = sent
    expect(request?.path).toBe('/api/agent/link')
    expect(request && isSignedBy(key.publicText, request)).toBe(true)
    expect(request && isSignedBy(key.publicText, { ...request, body: Buffer.from('{"a":1}') })).toBe(false)
  })

  it('counts from 1 and keeps its instance', async () => {
    const { call, sent } = client(() => answer(link))
    await call(issueDeviceLink, {})
    await call(issueDeviceLink, {})
    expect(sequences(sent)).toEqual([1, 2])
    const instances = sent.map(
      ({ headers }) => readSignature(headers['signature-input'], headers.signature)?.params.instance,
    )
    expect(new Set(instances).size).toBe(1)
  })

  const long = {
    agent_version: '0.1.0',
    reports: [],
    update: { version: '1.0.0', outcome: 'refused' as const, reason: 'x'.repeat(2_000) },
  }

  it('is gzip when it is long', async () => {
    const { call, sent, key } = client(() => answer(orders))
    await call(reportDevice, long)
    const [request] = sent
    expect(request?.isGzip).toBe(true)
    expect(request && JSON.parse(gunzipSync(request.body).toString())).toEqual(long)
    expect(request && isSignedBy(key.publicText, request)).toBe(true)
  })

  it('stays text where the transport carries text', async () => {
    const { call, sent } = client(() => answer(orders), { takesGzip: false })
    await call(reportDevice, long)
    expect(sent[0]?.isGzip).toBe(false)
    expect(JSON.parse(Buffer.from(sent[0]?.body ?? []).toString())).toEqual(long)
  })
})

describe('the clock', () => {
  it('follows the server, and a request refused for its time is signed again once', async () => {
    const serverTime = 1_700_003_600_000
    let refusals = 0
    const { call, sent, clock } = client((request) => {
      const created = readSignature(request.headers['signature-input'], request.headers.signature)?.params.created ?? 0
      if (Math.abs(created * 1000 - serverTime) < 60_000) return answer(link)
      refusals += 1
      return refusal(409, 'AGENT_ERR006', { time: serverTime })
    })
    expect(await call(issueDeviceLink, {})).toEqual({ outcome: 'done', data: link })
    expect(refusals).toBe(1)
    expect(clock.offset()).toBe(3_600_000)
    expect(sequences(sent)).toEqual([1, 2])
  })

  it('is corrected once for each request: a server that refuses any time ends it', async () => {
    const { call, sent } = client(() => refusal(409, 'AGENT_ERR006', { time: 1_800_000_000_000 }))
    expect(await call(issueDeviceLink, {})).toMatchObject({ outcome: 'refused', refusal: 'report-too-old' })
    expect(sent.length).toBe(2)
  })

  it('follows the time of each response', async () => {
    const { call, clock } = client(() => answer({ ...orders, time: 1_700_000_500_000 }))
    await call(reportDevice, { agent_version: '0.1.0', reports: [] })
    expect(clock.offset()).toBe(500_000)
  })
})

describe('a response', () => {
  it.each([
    [
      'a refusal',
      refusal(409, 'AGENT_ERR003'),
      { outcome: 'refused', refusal: 'device-cloned', sentence: 'No.', data: null },
    ],
    ['a gateway that keeps it', { status: 202, body: '' }, { outcome: 'stored' }],
    ['429', { status: 429, body: '', retryAfter: '7' }, { outcome: 'busy', seconds: 7 }],
    ['503', { status: 503, body: '<html>' }, { outcome: 'busy', seconds: null }],
    ['no envelope', { status: 200, body: '<html>' }, { outcome: 'away', isForeign: true }],
    ['a refusal that is not known', refusal(409, 'OTHER_ERR001'), { outcome: 'away', isForeign: true }],
    ['data of another form', answer({ link: 1 }), { outcome: 'away', isForeign: true }],
  ])('of %s', async (_of, response, expected) => {
    const { call } = client(() => response)
    expect(await call(issueDeviceLink, {})).toMatchObject(expected)
  })

  it('that does not come is no failure of the program', async () => {
    const { call } = client(() => {
      throw new NotReached('connect ECONNREFUSED')
    })
    expect(await call(issueDeviceLink, {})).toEqual({
      outcome: 'away',
      reason: 'connect ECONNREFUSED',
      isForeign: false,
    })
  })
})
