import { refusals } from '@portico/contract/refusals.ts'
import { describe, expect, it } from 'vitest'
import { refusalOfError } from './failure.ts'
import { HashQueueFull } from '#server/platform/crypto/password-hashes.ts'
import { ConnectionsBusy } from '#server/platform/database/connection-queue.ts'

const failure = (fields: Record<string, unknown>, message = 'It failed.') => Object.assign(new Error(message), fields)

describe('the refusal for an exception', () => {
  it.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
    '08006',
    '08P01',
    '57P01',
    '57P02',
    '57P03',
    '57014',
    '53300',
    '25P03',
    // PostgreSQL's codes of a read-only standby, a full disk, too little memory, a lock timeout, and a failing disk.
    '25006',
    '53100',
    '53200',
    '55P03',
    '58030',
  ])('%s is a database that is away', (code) => {
    expect(refusalOfError(failure({ code }))).toMatchObject({ name: 'database-away', retryAfter: 2 })
  })

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
  ])('"%s" is a database that is away', (message) => {
    expect(refusalOfError(new Error(message)).name).toBe('database-away')
  })

  it('a missing Unix socket is a database that is away, another missing file a bug', () => {
    expect(refusalOfError(failure({ code: 'ENOENT', syscall: 'connect' })).name).toBe('database-away')
    expect(refusalOfError(failure({ code: 'ENOENT', syscall: 'open' })).name).toBe('unexpected')
  })

  it('a connection that was not free in time is a busy server', () => {
    expect(refusalOfError(new ConnectionsBusy('full'))).toMatchObject({ name: 'server-busy', retryAfter: 2 })
  })

  it('a full hash queue is a busy server', () => {
    expect(refusalOfError(new HashQueueFull('full'))).toMatchObject({ name: 'server-busy', retryAfter: 2 })
  })

  it.each([
    ['FST_ERR_CTP_INVALID_JSON_BODY', 'not-json'],
    ['FST_ERR_CTP_EMPTY_JSON_BODY', 'not-json'],
    ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'content-type-not-json'],
    ['FST_ERR_CTP_BODY_TOO_LARGE', 'too-large'],
    ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'input-not-valid'],
  ])('%s is %s', (code, name) => expect(refusalOfError(failure({ code })).name).toBe(name))

  it.each([
    ['a constraint that was violated', failure({ code: '23505' })],
    ['row-level security', failure({ code: '42501' })],
    ['a TypeError', new TypeError('x is not a function')],
    ['a status of the five hundreds', failure({ statusCode: 502 })],
    ['something thrown that is no error', 'oops'],
  ])('%s is a bug, and the response reveals nothing of it', (_name, error) => {
    const refusal = refusalOfError(error)
    expect(refusal).toEqual({ kind: 'refused', name: 'unexpected', data: null })
    expect(refusals[refusal.name].code).toBe(500)
  })

  it('an error of the framework about the request is an invalid request', () => {
    expect(refusalOfError(failure({ statusCode: 400 })).name).toBe('input-not-valid')
  })
})
