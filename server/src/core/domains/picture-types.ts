/** The media types of pictures that a domain may show, and how their files end. */
export const pictureExtensions = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
} as const

export type PictureType = keyof typeof pictureExtensions

/** The largest picture, in bytes. */
export const largestPicture = 512 * 1024
