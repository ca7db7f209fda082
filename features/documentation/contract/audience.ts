import * as z from 'zod/mini'

/** The audiences of documentation pages: those who work with Portico, set up a tenant, or run the server. */
export const audiences = ['user', 'administrator', 'operator'] as const

/** One of `audiences`. */
export const audience = z.enum(audiences)

export type Audience = z.infer<typeof audience>
