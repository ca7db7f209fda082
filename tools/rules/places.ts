/**
 * The position of a file in a layer of `contract`, `server` or `web`. `folder` is the one below the layer (a feature's
 * name), null for a file directly in it.
 */
export type Place = { readonly pack: string; readonly layer: string; readonly folder: string | null }

/**
 * The position of a path (`server/src/core/mail/outbox.ts`, `features/sign-in/server/steps.ts`), or null when it is in
 * no layer.
 */
export function placeOf(path: string): Place | null {
  const [, feature, end] = /^features\/([^/]+)\/(contract|server|web)\/[^/]+/.exec(path) ?? []
  if (feature !== undefined && end !== undefined) return { pack: end, layer: 'features', folder: feature }
  const [, pack, layer, folder = null] =
    /^(contract|server|web)\/src\/(platform|ui|core)\/(?:([^/]+)\/)?[^/]+/.exec(path) ?? []
  return pack === undefined || layer === undefined ? null : { pack, layer, folder }
}
