const FEATURES = [
  'sign-in',
  'password-reset',
  'landing',
  'white-label',
  'legal',
  'trial',
  'devices',
  'approvals',
  'assistant',
  'insights',
  'desk',
  'chat',
  'documentation',
  'administration',
]

/** Where a file stands in the house. `folder` is the one below `src/`, null for a file directly in it. */
export type Place = { readonly pack: string; readonly folder: string | null; readonly isFeature: boolean }

/**
 * Where in one of the four packages with features a path stands, or null when it is outside of their `src/`.
 */
export function placeOf(path: string): Place | null {
  const found = /^(contract|server|web|agent)\/src\/(?:([^/]+)\/)?[^/]+/.exec(path)
  if (!found?.[1]) return null
  const folder = found[2] ?? null
  return { pack: found[1], folder, isFeature: folder !== null && FEATURES.includes(folder) }
}
