import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import type { Result } from '@portico/contract/platform/result.ts'
import type { Actor } from '#server/core/audit/acting.ts'
import type { Session } from '#server/core/sessions/session.ts'
import { done, refused, type Done, type Refused } from './handler.ts'

/**
 * Returns the handler of a call that only runs a use-case: its value is the response, its error the refusal. `run` gets
 * the signed-in user as the actor, and the request with its input.
 */
export function useCase<
  Request extends { session: Session; origin: Actor['origin'] },
  Value,
  Error extends RefusalName,
>(
  run: (actor: Actor, request: Request) => Promise<Result<Value, Error>>,
): (request: Request) => Promise<Done<Value> | Refused<Error>> {
  return async (request) => {
    const result = await run({ ...request.session, origin: request.origin }, request)
    return result.ok ? done(result.value) : refused(result.error)
  }
}
