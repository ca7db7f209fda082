/** A refusal as its owner declares it: the HTTP status (`code`) and the stable `module_code` on the wire. */
type RefusalCode = { readonly code: number; readonly module_code: string }

/** Refusals by their names. */
export type RefusalCodes = Readonly<Record<string, RefusalCode>>

/** A refusal with its English sentences. */
export type KnownRefusal = RefusalCode & {
  /** The sentence that a client may show, verbatim if it is specified. */
  readonly summary: string
  /** The sentence that names a wait, with `{when}` for the result of `waitText`. */
  readonly timed?: string
}

/** Refusals with their sentences, by their names. */
export type KnownRefusals<Name extends string> = Readonly<Record<Name, KnownRefusal>>

/**
 * The refusals of features: each adds its own in its `refusals.ts`, so that a call can name them.
 */
export interface RefusalsOfFeatures {}

/**
 * Gives refusals their English sentences, those of the catalogue in `messages/` beside their declaration. A refusal
 * without one does not compile; `<name>-seconds` is the sentence that names a wait.
 */
export function withSentences<Name extends string>(
  codes: Readonly<Record<Name, RefusalCode>>,
  sentences: Readonly<Record<NoInfer<Name>, string>>,
): KnownRefusals<Name> {
  const all: Readonly<Record<string, string | undefined>> = sentences
  const known = Object.entries<RefusalCode>(codes).map(([name, codesOfOne]) => {
    const timed = all[`${name}-seconds`]
    return [name, { ...codesOfOne, summary: all[name] ?? '', ...(timed === undefined ? {} : { timed }) }] as const
  })
  return Object.fromEntries(known) as KnownRefusals<Name>
}
