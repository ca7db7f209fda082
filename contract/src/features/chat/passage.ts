import * as z from 'zod/mini'

/** A stretch of the documentation under one heading, in plain words, and the path of ours that shows it. */
export const passage = z.object({ title: z.string(), heading: z.string(), text: z.string(), link: z.string() })

export type Passage = z.infer<typeof passage>
