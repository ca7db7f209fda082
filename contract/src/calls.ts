import * as features from './features.ts'

type CallsOf<Feature> = Feature extends { readonly calls: infer Calls } ? Calls : never
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Both) => void
  ? Both
  : never
type AllCalls = All<CallsOf<(typeof features)[keyof typeof features]>>

/** The calls of all features, by name. A browser imports the calls it makes, never this table. */
export const calls: { readonly [Name in keyof AllCalls]: AllCalls[Name] } = Object.assign(
  {},
  ...Object.values(features).map((feature) => feature.calls),
)
