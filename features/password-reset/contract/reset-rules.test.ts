import { describe, expect, it } from 'vitest'
import {
  checkNewPassword,
  checkTemporaryPassword,
  normaliseTemporaryPassword,
  resetMessage,
  type ResetProblem,
} from './reset-rules.ts'

describe('a new password and its confirmation', () => {
  it.each<[string, string, string, ResetProblem | null]>([
    ['nothing', '', '', 'passwords-empty'],
    ['spaces', '   ', '  ', 'passwords-empty'],
    ['a confirmation alone', '', 'Abcdef1#', 'passwords-empty'],
    ['a weak password', 'abcdefgh', '', 'new-password-weak'],
    ['a weak password that is confirmed', 'abcdefgh', 'abcdefgh', 'new-password-weak'],
    ['no confirmation', 'Abcdef1#', '', 'confirm-empty'],
    ['a confirmation of spaces', 'Abcdef1#', '  ', 'confirm-empty'],
    ['another confirmation', 'Abcdef1#', 'Abcdef1!', 'confirm-differs'],
    ['a confirmation in other case', 'Abcdef1#', 'abcdef1#', 'confirm-differs'],
    ['both alike', 'Abcdef1#', 'Abcdef1#', null],
    ['both alike but for spaces around', ' Abcdef1# ', 'Abcdef1#', null],
  ])('%s', (_, newPassword, confirmPassword, problem) => {
    expect(checkNewPassword({ newPassword, confirmPassword })).toBe(problem)
  })
})

describe('a temporary password', () => {
  it.each([
    ['Kf7m-Xw4p', 'Kf7m-Xw4p'],
    ['  Kf7m-Xw4p\t', 'Kf7m-Xw4p'],
    ['Kf7m-\nXw4p\r\n', 'Kf7m-Xw4p'],
    ['\u00a0Kf7m\u200b-Xw4p\ufeff', 'Kf7m-Xw4p'],
  ])('as typed %j is %j', (typed, meant) => {
    expect(normaliseTemporaryPassword(typed)).toBe(meant)
  })

  it('must not be empty', () => {
    expect(checkTemporaryPassword(' \n')).toBe('passwords-empty')
    expect(checkTemporaryPassword('x')).toBe(null)
  })
})

describe('the sentences', () => {
  it('are those of the specification, verbatim', () => {
    expect(resetMessage('passwords-empty')).toBe(
      'Please enter valid Temporary Password, New Password and Confirm Password',
    )
    expect(resetMessage('new-password-weak')).toBe(
      'New Password length must be between 8-20 character and must contain atleast 1 UpperCase, 1 LowerCase, 1 Number and 1 Special Character.',
    )
    expect(resetMessage('confirm-empty')).toBe('Please enter valid Confirm New Password')
    expect(resetMessage('confirm-differs')).toBe("New Password doesn't match confirmation.")
  })

  it('name the lengths that a domain has set', () => {
    expect(resetMessage('new-password-weak', { shortest: 15, longest: 64 })).toContain('between 15-64 character')
  })
})
