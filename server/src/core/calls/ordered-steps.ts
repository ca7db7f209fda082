import { ok, type Result } from '@portico/contract/platform/result.ts'
import type { AppContext } from '#server/core/app-context.ts'

/**
 * One step of a flow. `state` is the flow's input with all that the previous steps added. Returns what it adds, or the
 * error that ends the flow: no later step runs.
 */
export type Step<State, R extends Result<object, unknown>> = (context: AppContext, state: State) => R | Promise<R>

type ValueOf<R> = R extends { ok: true; value: infer Value } ? Value : never
type ErrorOf<R> = R extends { ok: false; error: infer E } ? E : never

/** An ordered list of steps, from the flow's input to its final state. */
export type OrderedSteps<Given, State, E> = {
  /** The names of the steps' functions, in the order in which they run. */
  names: readonly string[]
  /** Returns the list with one more step at its end. */
  next<R extends Result<object, unknown>>(step: Step<State, R>): OrderedSteps<Given, State & ValueOf<R>, E | ErrorOf<R>>
  /** Runs the steps one after the other; returns the final state, or the error of the step that ended the flow. */
  run(context: AppContext, given: Given): Promise<Result<State, E>>
}

/** Returns a list without steps, to begin one: `orderedSteps<Given>().next(one).next(another)`. */
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
    next: <R extends Result<object, unknown>>(step: Step<State, R>) =>
      listOf<Given, State & ValueOf<R>, E | ErrorOf<R>>([...names, step.name], async (context, given) => {
        const before = await run(context, given)
        if (!before.ok) return before
        const after: Result<object, unknown> = await step(context, before.value)
        return (after.ok ? ok({ ...before.value, ...after.value }) : after) as Result<State & ValueOf<R>, ErrorOf<R>>
      }),
  }
}
