/** The result of an operation that may be refused: its value, or the error that names the refusal. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E }

/** Returns success with `value`. */
export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value })

/** Returns an expected refusal as a value. Exceptions are only for bugs. */
export const err = <E>(error: E): Result<never, E> => ({ ok: false, error })

/** Returns a result with another value; a failure stays as it is. */
export function mapped<Value, Other, Failure>(
  result: Result<Value, Failure>,
  map: (value: Value) => Other,
): Result<Other, Failure> {
  return result.ok ? ok(map(result.value)) : result
}
