import * as z from 'zod/mini'

/** Install lines: one command per system, to be pasted into a terminal. They have an enrolment code. */
export const installLines = z.object({ windows: z.string(), linux: z.string(), mac: z.string() })
