/** Phrases addressed to a language model (prompt injection, OWASP LLM01). */
const instruction =
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instructions?|prompts?|above|previous|rules)\b|\bsystem prompt\b|\byou are now\b|\b(?:act|respond|behave) as\b.{0,40}\b(?:assistant|admin|ai|model)\b|<\|?(?:im_start|system|assistant)\|?>|\bnew instructions?\b/i

/**
 * Whether a header or a cell reads like an instruction to a language model.
 */
export function looksLikeInstruction(text: string): boolean {
  return instruction.test(text.slice(0, 2000))
}
