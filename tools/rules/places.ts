/**
 * The layer of `contract`, `server` or `web` that a file is in. `folder` is the folder below the layer (a feature's
 * name); null for a file directly in the layer.
 */
export type Place = { readonly pack: string; readonly layer: string; readonly folder: string | null }

/**
 * Returns the layer of a path (`server/src/core/mail/outbox.ts`, `features/sign-in/server/steps.ts`); null if it is in
 * none.
 */
export function placeOf(path: string): Place | null {
  const [, feature, end] = /^features\/([^/]+)\/(contract|server|web)\/[^/]+/.exec(path) ?? []
  if (feature !== undefined && end !== undefined) return { pack: end, layer: 'features', folder: feature }
  const [, pack, layer, folder = null] =
    /^(contract|server|web)\/src\/(platform|ui|core)\/(?:([^/]+)\/)?[^/]+/.exec(path) ?? []
  return pack === undefined || layer === undefined ? null : { pack, layer, folder }
}
