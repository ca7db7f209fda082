import { describe, expect, it } from 'vitest'
import { checkOwnPassword } from './own-password-rules.ts'

const fine = 'Fresh-Meadow-77'
const typed = { currentPassword: 'Portico#2026', newPassword: fine, confirmPassword: fine }

describe("spec A §5: a change of the user's password, field by field", () => {
  it.each([
    ['all as they should be', {}, {}],
    [
      'nothing',
      { currentPassword: '', newPassword: '', confirmPassword: '' },
      { currentPassword: 'password-empty', newPassword: 'new-password-weak' },
    ],
    ['blanks for the current one', { currentPassword: '   ' }, { currentPassword: 'password-empty' }],
    ['a current one that no longer fits', { currentPassword: 'x' }, {}],
    [
      '129 characters for the current one',
      { currentPassword: 'x'.repeat(129) },
      { currentPassword: 'password-too-long' },
    ],
    ['128 emoji for the current one', { currentPassword: '🔑'.repeat(128) }, {}],
    [
      'a new one without a digit',
      { newPassword: 'Fresh-Meadow', confirmPassword: 'x' },
      { newPassword: 'new-password-weak' },
    ],
    [
      '21 characters',
      { newPassword: `${fine}abcdef`, confirmPassword: `${fine}abcdef` },
      { newPassword: 'new-password-weak' },
    ],
    ['no confirmation', { confirmPassword: '' }, { confirmPassword: 'confirm-empty' }],
    ['another confirmation', { confirmPassword: `${fine}x` }, { confirmPassword: 'confirm-differs' }],
    [
      'two things',
      { currentPassword: '', confirmPassword: 'x' },
      { currentPassword: 'password-empty', confirmPassword: 'confirm-differs' },
    ],
  ])('%s', (_, changed, problems) => {
    expect(checkOwnPassword({ ...typed, ...changed })).toEqual(problems)
  })
})
