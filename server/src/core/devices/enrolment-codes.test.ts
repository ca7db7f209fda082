import { describe, expect, it } from 'vitest'
import { secretFrom } from '#server/platform/crypto/secret.ts'
import { downloadCode, downloadCodeAgain, freshEnrolmentCode } from './enrolment-codes.ts'

const secret = secretFrom('a secret of the tests, which is long enough')
const form = /^[A-Za-z0-9][\w-]{42}$/

// About 60 of 2000 random codes would begin with another character.
const many = Array.from({ length: 2000 }, (_, index) => `${index}`)

describe('enrolment codes', () => {
  it('begin with a letter or digit, so that no program takes one for an option', () => {
    expect(many.map(() => freshEnrolmentCode().code).filter((code) => !form.test(code))).toEqual([])
  })

  it('of downloads do so too, and are made again from the same row', () => {
    const made = many.map((id) => ({ id, ...downloadCode(secret, id) }))
    expect(made.filter(({ code }) => !form.test(code))).toEqual([])
    expect(
      made.filter(({ id, code, codeHash }) => downloadCodeAgain(secret, { id, code_hash: codeHash }) !== code),
    ).toEqual([])
  })
})
