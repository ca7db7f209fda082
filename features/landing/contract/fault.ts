/** The report of an error, all as text: its message and stack, its React components, and the path of the page. */
export type Fault = { message: string; stack: string; components: string; page: string }

/** The maximum length of each part, in characters; longer text is cut. */
export const faultLimits = { message: 500, stack: 4_000, components: 2_000, page: 200 } as const

/**
 * Matches query values, email addresses, and everything that is long enough to be a key. Names of files and functions
 * stay.
 */
const secrets: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/([?#&;][\w.[\]-]{1,64}=)[^\s&#;)"'<>]+/g, '$1…'],
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '…@…'],
  [/(?=[A-Za-z_-]*\d)[\w-]{32,}/g, '…'],
]

/** Removes values of query parameters, email addresses, tokens and ids from a text. */
export function withoutSecrets(text: string): string {
  return secrets.reduce((rest, [pattern, instead]) => rest.replaceAll(pattern, instead), text)
}

/** Reports an error thrown during rendering. */
export function faultOf(error: unknown, componentStack: string, pathname: string): Fault {
  const isError = error instanceof Error
  return faultWithoutSecrets({
    message: isError ? `${error.name}: ${error.message}` : typeof error,
    stack: isError ? (error.stack ?? '') : '',
    components: componentStack,
    page: pathname,
  })
}

/** Prepares a report for the log: removes secrets and NUL characters from each part, and cuts it. */
export function faultWithoutSecrets(fault: Fault): Fault {
  const fit = (part: keyof Fault) =>
    withoutSecrets(fault[part].slice(0, 2 * faultLimits[part]).replaceAll('\u0000', '')).slice(0, faultLimits[part])
  return { message: fit('message'), stack: fit('stack'), components: fit('components'), page: fit('page') }
}
