import * as z from 'zod/mini'

/** A page of the product's own documentation; `markdown` is CommonMark with GitHub's tables. */
export const document = z.object({ slug: z.string(), title: z.string(), markdown: z.string() })

/** One term of the glossary. */
export const glossaryEntry = z.object({ term: z.string(), slug: z.string(), markdown: z.string() })
