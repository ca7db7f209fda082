import * as z from 'zod/mini'

/**
 * The audiences of documentation pages: users of Portico, administrators who set up a tenant, and operators who run the
 * server.
 */
export const audiences = ['user', 'administrator', 'operator'] as const

/** One of `audiences`. */
export const audience = z.enum(audiences)

export type Audience = z.infer<typeof audience>
