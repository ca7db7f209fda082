/** The position of a file in a layered package. `folder` is the one below the layer, null for a file directly in it. */
export type Place = { readonly pack: string; readonly layer: string; readonly folder: string | null }

/** The position of a path in `contract`, `server` or `web`, or null when it is in none of their layers. */
export function placeOf(path: string): Place | null {
  const [, pack, layer, folder = null] =
    /^(contract|server|web)\/src\/(platform|ui|core|features)\/(?:([^/]+)\/)?[^/]+/.exec(path) ?? []
  return pack === undefined || layer === undefined ? null : { pack, layer, folder }
}
