import type { Result } from '@portico/contract/platform/result.ts'
import { ok } from '@portico/contract/platform/result.ts'
import type { AppContext } from '#server/core/app-context.ts'

/**
 * One step of a flow. `state` is what the flow was given, with all that the steps before this one added. Returns what it
 * adds, or the error that ends the flow: no later step runs.
 */
export type Step<State, Added extends object, E> = (
  context: AppContext,
  state: State,
) => Result<Added, E> | Promise<Result<Added, E>>

/** An ordered list of steps, from what the flow is given to all that its steps have added. */
export type OrderedSteps<Given, State, E> = {
  /** The names of the steps' functions, in the order in which they run. */
  names: readonly string[]
  /** The same list with one more step at its end. */
  next<Added extends object, F>(step: Step<State, Added, F>): OrderedSteps<Given, State & Added, E | F>
  /** Runs the steps one after the other; returns the final state, or the error of the step that ended the flow. */
  run(context: AppContext, given: Given): Promise<Result<State, E>>
}

/** A list without steps, to begin one: `orderedSteps<Given>().next(one).next(another)`. */
export function orderedSteps<Given extends object>(): OrderedSteps<Given, Given, never> {
  return listOf<Given, Given, never>([], async (_, given) => ok(given))
}

function listOf<Given, State extends object, E>(
  names: readonly string[],
  run: OrderedSteps<Given, State, E>['run'],
): OrderedSteps<Given, State, E> {
  return {
    names,
    run,
    next: <Added extends object, F>(step: Step<State, Added, F>) =>
      listOf<Given, State & Added, E | F>([...names, step.name], async (context, given) => {
        const before = await run(context, given)
        if (!before.ok) return before
        const after = await step(context, before.value)
        return after.ok ? ok({ ...before.value, ...after.value }) : after
      }),
  }
}
