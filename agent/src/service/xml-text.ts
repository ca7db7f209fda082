const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Escapes text for an XML element. */
export function xmlText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character)
}
