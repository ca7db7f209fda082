/** The report of a fault, all text: its message and stack, its React components, and the page's path. */
export type Fault = { message: string; stack: string; components: string; page: string }

/** The longest text of each part, in characters; longer text is cut. */
export const faultLimits = { message: 500, stack: 4_000, components: 2_000, page: 200 } as const

/** Query values, email addresses, and anything long enough to be a key; names of files and functions stay. */
const secrets: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/([?#&;][\w.[\]-]{1,64}=)[^\s&#;)"'<>]+/g, '$1…'],
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '…@…'],
  [/(?=[A-Za-z_-]*\d)[\w-]{32,}/g, '…'],
]

/**
 * `text` without values of query parameters, email addresses, tokens and identifiers.
 */
export function withoutSecrets(text: string): string {
  return secrets.reduce((rest, [pattern, instead]) => rest.replaceAll(pattern, instead), text)
}

/**
 * The report of an error thrown during rendering; idempotent.
 */
export function faultOf(error: unknown, componentStack: string, pathname: string): Fault {
  const isError = error instanceof Error
  return faultWithoutSecrets({
    message: isError ? `${error.name}: ${error.message}` : typeof error,
    stack: isError ? (error.stack ?? '') : '',
    components: componentStack,
    page: pathname,
  })
}

/**
 * A fault for the log: each part without secrets and NUL characters, and cut.
 */
export function faultWithoutSecrets(fault: Fault): Fault {
  const fit = (part: keyof Fault) =>
    withoutSecrets(fault[part].slice(0, 2 * faultLimits[part]).replaceAll('\u0000', '')).slice(0, faultLimits[part])
  return { message: fit('message'), stack: fit('stack'), components: fit('components'), page: fit('page') }
}
