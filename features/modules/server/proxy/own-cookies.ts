import { languageKey } from '@portico/contract/platform/language.ts'
import { themeCookie } from '@portico/contract/core/pages/stored-theme.ts'

/**
 * This product's cookies for every path: credentials, language and theme, the tenants of the last sign-ins, and a
 * device's link. Apps neither receive nor set them. own-cookies.test.ts finds the cookies that the code writes.
 */
const named = [themeCookie, languageKey, 'last_tenants', 'device_link']

const ofCredentials = /^__(host|secure)-portico/i
const ofHosts = /^__(host|secure)-/i

/** Returns whether a cookie with this name is one of ours. */
export const isOwnCookie = (name: string): boolean => ofCredentials.test(name) || named.includes(name.toLowerCase())

/**
 * Returns whether an app may set a cookie with this name. Prefixes with a meaning for the whole host are refused. So is
 * an empty name, because such a cookie could be mistaken for another one.
 */
export const mayAppSet = (name: string): boolean => name !== '' && !ofHosts.test(name) && !isOwnCookie(name)
