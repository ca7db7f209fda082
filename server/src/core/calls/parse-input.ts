import type { Call } from '@portico/contract/core/calls/call.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type * as z from 'zod'

/** A call's parsed parts, or a sentence about the first invalid part. */
export type ParsedInput = Result<Record<string, unknown>, string>

/** The parts of a request as they arrived. */
export type RawParts = Record<(typeof parts)[number], unknown>

const parts = ['params', 'query', 'body'] as const

/**
 * Parses a request's parts with the call's schemas. Unknown fields are refused by the (strict) schemas themselves; a
 * query on a call that has none is ignored.
 */
export function parseInput(call: Call, sent: RawParts): ParsedInput {
  const input: Record<string, unknown> = { params: undefined, query: undefined, body: undefined }
  for (const part of parts) {
    const schema = call[part]
    if (schema === undefined) continue
    const parsed = schema.safeParse(sent[part])
    if (!parsed.success) return err(problemOf(part, parsed.error.issues))
    input[part] = parsed.data
  }
  return ok(input)
}

function problemOf(part: string, issues: readonly z.core.$ZodIssue[]): string {
  const [first] = issues
  if (first === undefined) return 'The request is not valid.'
  return `The request is not valid: ${[placeOf(part, first), reasonOf(first)].filter((text) => text !== '').join(' ')}`
}

// An unknown field is named; otherwise the whole part is invalid, such as a missing body.
function placeOf(part: string, issue: z.core.$ZodIssue): string {
  if (issue.path.length === 0 && issue.code === 'invalid_type') return `the ${part}`
  return issue.path.join('.')
}

// The contract's schemas come without Zod's own sentences, which would cost the browser more than they explain.
function reasonOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `${issue.keys.join(', ').slice(0, 100)} is not known here`
  if (issue.code === 'invalid_type') return `must be of type ${issue.expected}`
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`
  return issue.message
}
