/** A picture of a door, 16 × 16 pixels, as PNG. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAgMAAABinRfyAAAACVBMVEUAAABbW2b///+0GmHjAAAAAXRSTlMAQObYZgAAAB1JREFUeNpjEA0NDW' +
    'EIBQIokbUSFzEThwRcL8goAN31GMm1xBYbAAAAAElFTkSuQmCC',
  'base64',
)

/**
 * Returns the icon that the demo's providers return for `/favicon.ico`. Browsers request it, and report an error if it
 * is missing.
 */
export function demoIcon(): { type: string; picture: Buffer } {
  return { type: 'image/png', picture }
}
