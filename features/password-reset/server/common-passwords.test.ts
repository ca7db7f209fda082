import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

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
    // Passwords from the second half of the list.
    'Wolfenstein1!',
    'W00dlands#7',
    'Zelenograd-1',
    'Portico#2026',
    'Ｐassword1!',
    '12345678',
  ])('is %s', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it.each(['Sommer-Wiese7', 'dragon-Kx7#mQ2v', 'correct horse battery staple', 'Kf7m-Xw4p', ''])(
    'is not "%s"',
    (password) => {
      expect(isCommonPassword(password)).toBe(false)
    },
  )
})
