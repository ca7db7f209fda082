/** A door, 16 pixels a side, as PNG. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAgMAAABinRfyAAAACVBMVEUAAABbW2b///+0GmHjAAAAAXRSTlMAQObYZgAAAB1JREFUeNpjEA0NDW' +
    'EIBQIokbUSFzEThwRcL8goAN31GMm1xBYbAAAAAElFTkSuQmCC',
  'base64',
)

/**
 * The response of the demo's providers to `/favicon.ico`, which browsers request and whose absence they report as an error.
 */
export function demoIcon(): { type: string; picture: Buffer } {
  return { type: 'image/png', picture }
}
