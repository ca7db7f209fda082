import type { Catalogue } from '#web/platform/messages.ts'

/**
 * The sentences of one language by folder, given by the path of their file (`/src/ui/charts/messages/de.ts`).
 */
export function messagesByFolder(files: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(files).map(([path, messages]) => [
      path.replace(/^.*?\/src\/(?:(?:core|features)\/)?|\/messages\/\w+\.ts$/g, ''),
      messages,
    ]),
  )
}
