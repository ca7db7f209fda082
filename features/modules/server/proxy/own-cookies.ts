import { languageKey } from '@portico/contract/platform/language.ts'
import { themeCookie } from '@portico/contract/core/pages/stored-theme.ts'

/**
 * This product's cookies for every path: credentials, the choices of language and theme, the tenants of the last
 * sign-ins, and the link of a device. No app receives or sets one. own-cookies.test.ts finds those that are written.
 */
const named = [themeCookie, languageKey, 'last_tenants', 'device_link']

const ofCredentials = /^__(host|secure)-portico/i
const ofHosts = /^__(host|secure)-/i

/** Whether a cookie is one of ours, by its name. */
export const isOwnCookie = (name: string): boolean => ofCredentials.test(name) || named.includes(name.toLowerCase())

/**
 * Whether an app may set a cookie of this name. It may not set one that vouches for a whole host, nor one without a
 * name, which may pass for another.
 */
export const mayAppSet = (name: string): boolean => name !== '' && !ofHosts.test(name) && !isOwnCookie(name)
