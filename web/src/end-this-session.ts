import { sendLeaveChat } from '@portico/features/chat/web/leave-chat.ts'
import { appname } from '#web/core/modules/stored-modules.ts'
import { endSession } from '@portico/features/sessions/web/sign-out.tsx'

/** Functions of features that run before a session ends. They are not awaited. */
const beforeEnd: readonly (() => void)[] = [sendLeaveChat]

/** Runs the functions of features before a session ends. */
export function prepareEnd(): void {
  for (const act of beforeEnd) act()
}

const prepared = () => Promise.resolve(prepareEnd())

/** Ends the session on the server without asking, for users who are sent back. Returns whether that worked. */
export const endThisSession = () => endSession(appname(), prepared)

/**
 * Ends the session after a sign-in that a bot requested, and clears every cookie of this host (spec B §4, "Success
 * screen").
 */
export const clearThisBrowser = () => endSession(appname(), prepared, true)
