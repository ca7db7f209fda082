import { pino, stdSerializers, type DestinationStream, type Logger, type LoggerOptions } from 'pino'

/**
 * An email address, with `@` or (in URLs) `%40`, or a JSON escape. Escapes are matched first, so that the `n` of `\n`
 * is not taken as part of an address.
 */
const escapeOrAddress =
  /\\(?:u[\da-f]{4}|.)|[^\s"'\\<>()[\]{},;:=&?/@%]{1,64}(?:@|%40)[\p{L}\p{N}_-]{1,63}(?:\.[\p{L}\p{N}_-]{1,63})+/giu

/**
 * Returns a line of the log (JSON) without email addresses: errors of databases, mail servers and providers may quote
 * them.
 */
export function withoutAddresses(line: string): string {
  return line.replace(escapeOrAddress, (found) => (found.startsWith('\\') ? found : '[address]'))
}

/** pino's number of the level of warnings. */
const warnLevel = 40

/**
 * Warnings are expected: their errors have no stack, which would bury the lines that a start prints for its operator.
 * At level `debug` they have it.
 */
function withoutStacks(level: string): LoggerOptions['hooks'] {
  if (level === 'debug' || level === 'trace') return {}
  return {
    logMethod(given, method, severity) {
      const [about, ...more] = given
      const err = severity <= warnLevel && typeof about === 'object' && about !== null && Reflect.get(about, 'err')
      if (!(err instanceof Error)) return method.apply(this, given)
      // The message includes those of the causes. pino's serializer takes the type from the constructor, else from the
      // name, so the name is set.
      const { type, message } = stdSerializers.err(err)
      const code = 'code' in err ? { code: err.code } : {}
      const short = { constructor: undefined, name: type, message, ...code }
      return method.apply(this, [Object.assign({}, about, { err: short }), ...more] as typeof given)
    },
  }
}

/**
 * Opens the log of a program at a level of pino's, on standard output unless a stream is given. Email addresses are
 * replaced.
 */
export function openLog(level: string, stream?: DestinationStream): Logger {
  const options = { level, hooks: { ...withoutStacks(level), streamWrite: withoutAddresses } }
  return stream === undefined ? pino(options) : pino(options, stream)
}
