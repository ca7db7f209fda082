import type { User } from './user.ts'

/**
 * Agrees by keyboard to what a dialog asks, once its first button has the focus: a key that is pressed earlier would be lost.
 */
export async function agree(user: User): Promise<void> {
  await user.finds('button', 'Cancel', { focused: true })
  await user.press('Tab')
  await user.press('Enter')
}
