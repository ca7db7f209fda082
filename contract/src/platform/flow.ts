type State = { step: string }
type Event = { event: string }
type At<S extends State, Step> = Extract<S, { step: Step }>

/** The effect of an event at a step: the steps it may lead to, and the state after it, or null if nothing changes. */
type Transition<S extends State, From, On> = {
  readonly to: readonly S['step'][]
  readonly next: (state: From, event: On) => S | null
}

/**
 * A sequence of screens as a table: the transitions of each step by the name of their event. It is the only definition:
 * screens call `advanceIn`, tests and the drawing read `arrowsOf`.
 */
export type FlowTable<S extends State, E extends Event> = {
  readonly [Step in S['step']]: {
    readonly [Name in E['event']]?: Transition<S, At<S, Step>, Extract<E, { event: Name }>>
  }
}

/**
 * Returns the function that declares the transitions of a flow: the steps they may lead to, and `next`, which returns
 * the state after the event. A `next` that leads to another step does not compile.
 */
export function transitionsOf<S extends State>() {
  return <To extends S['step'], From, On>(
    to: readonly To[],
    next: (state: From, event: On) => At<S, NoInfer<To>> | null,
  ): Transition<S, From, On> => ({ to, next })
}

/**
 * Returns the state after an event; the same object if the event does not belong to the step or changes nothing. Pure.
 */
export function advanceIn<S extends State, E extends Event>(table: FlowTable<S, E>, state: S, event: E): S {
  const transitions: { [Name in string]?: { next(state: S, event: E): S | null } } = table[state.step as S['step']]
  return transitions[event.event]?.next(state, event) ?? state
}

/** Returns every transition of a flow as its step, its event, and a step it may lead to. */
export function arrowsOf<S extends State, E extends Event>(table: FlowTable<S, E>): [string, string, string][] {
  return Object.entries<{ [Name in string]?: { to: readonly string[] } }>(table).flatMap(([step, transitions]) =>
    Object.entries(transitions).flatMap(([event, transition]) =>
      (transition?.to ?? []).map((to): [string, string, string] => [step, event, to]),
    ),
  )
}
