import { describe, expect, it } from 'vitest'
import { isCommonPassword } from '#server/password-reset/common-passwords.ts'

describe('a common password', () => {
  it.each([
    'password',
    'PASSWORD',
    ' password ',
    'trustno1',
    'Password1!',
    'P@ssw0rd1!',
    'Passw0rd#',
    '!Dragon2026',
    'Football#1',
    'Qwerty123!',
    'Ｐassword1!',
    '12345678',
  ])('is %s', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it.each(['Portico#2026', 'Sommer-Wiese7', 'dragon-Kx7#mQ2v', 'correct horse battery staple', 'Kf7m-Xw4p', ''])(
    'is not "%s"',
    (password) => {
      expect(isCommonPassword(password)).toBe(false)
    },
  )
})
