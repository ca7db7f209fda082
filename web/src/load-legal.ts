/**
 * Loads the legal pages and their texts. Later calls give the same without a request.
 */
export async function loadLegal() {
  return await import('#web/features/legal/legal-page.tsx')
}
