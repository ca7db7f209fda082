import { sendLeaveChat } from '#web/features/chat/leave-chat.ts'
import { appname } from '#web/features/landing/stored-modules.ts'
import { endSession } from '#web/features/sessions/sign-out.tsx'

/**
 * Ends the session at the server without asking, for users who are sent away. Returns null, or what kept it open.
 */
export const endThisSession = () => endSession(appname(), () => Promise.resolve(sendLeaveChat()))

/**
 * The same at the end of a sign-in that a bot asked for, with every cookie of this host (spec B §4, "Success screen").
 */
export const clearThisBrowser = () => endSession(appname(), () => Promise.resolve(sendLeaveChat()), true)
