/** The addresses where SVG logos are served as PNG. */
export const drawnLogoFolder = '/brand/drawn/'

/**
 * The address of a logo as a picture that email programs show: a stored SVG as PNG. Null for other kinds, which they
 * may not show.
 */
export function mailLogoOf(logo: string): string | null {
  const [, name] = /^\/brand\/([a-z0-9-]{1,64})\.svg$/.exec(logo) ?? []
  if (name !== undefined) return `${drawnLogoFolder}${name}.png`
  return /\.(?:png|jpe?g)$/i.test(logo) ? logo : null
}
