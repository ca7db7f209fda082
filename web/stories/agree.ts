import type { User } from './user.ts'

/** Confirms a dialog by keyboard, once its first button has the focus; a key pressed earlier would be lost. */
export async function agree(user: User): Promise<void> {
  await user.finds('button', 'Cancel', { focused: true })
  await user.press('Tab')
  await user.press('Enter')
}
