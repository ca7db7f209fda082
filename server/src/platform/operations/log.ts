import { pino, type DestinationStream, type Logger } from 'pino'

/**
 * An e-mail address in running text or in an address of the web, where the sign is percent-encoded; or an escape of JSON,
 * whose last letter is none of an address that follows it.
 */
const escapeOrAddress =
  /\\(?:u[\da-f]{4}|.)|[^\s"'\\<>()[\]{},;:=&?/@%]{1,64}(?:@|%40)[\p{L}\p{N}_-]{1,63}(?:\.[\p{L}\p{N}_-]{1,63})+/giu

/**
 * A line of the log (JSON) without e-mail addresses: errors of databases, mail servers and providers may quote them.
 */
export function withoutAddresses(line: string): string {
  return line.replace(escapeOrAddress, (found) => (found.startsWith('\\') ? found : '[address]'))
}

/**
 * The log of a program at a level of pino's, on standard output unless a stream is given. E-mail addresses are replaced.
 */
export function openLog(level: string, stream?: DestinationStream): Logger {
  const options = { level, hooks: { streamWrite: withoutAddresses } }
  return stream === undefined ? pino(options) : pino(options, stream)
}
