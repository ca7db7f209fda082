import { assignments, type LinuxFiles } from './linux-files.ts'

/** Layout of a utmp record on 64-bit Linux: 384 bytes; type 7 is a user's process. */
const record = { length: 384, type: 0, line: 8, lineLength: 32, user: 44, userLength: 32, userProcess: 7 }

/**
 * Returns the user who works at this computer: of the active desktop session, else of a console, else of a remote
 * session. Null if there is none, such as in a container. Reads logind's files, or utmp without logind, and starts no
 * program.
 */
export function loggedInUser(files: LinuxFiles): string | null {
  return sessionUser(files) ?? utmpUser(files.bytes('run/utmp') ?? files.bytes('var/run/utmp'))
}

function sessionUser(files: LinuxFiles): string | null {
  const sessions = files
    .names('run/systemd/sessions')
    .flatMap((name) => {
      const text = /^[\w-]+$/.test(name) ? files.text(`run/systemd/sessions/${name}`) : null
      return text === null ? [] : [assignments(text)]
    })
    .filter((session) => session['CLASS'] === 'user' && session['STATE'] !== 'closing' && session['USER'] !== undefined)
  const [best] = sessions.toSorted((one, other) => rankOf(other) - rankOf(one) || startOf(other) - startOf(one))
  return best?.['USER'] ?? null
}

function rankOf(session: Record<string, string>): number {
  const isDesktop = /^(x11|wayland|mir)$/.test(session['TYPE'] ?? '')
  return (session['ACTIVE'] === '1' ? 4 : 0) + (session['REMOTE'] === '1' ? 0 : 2) + (isDesktop ? 1 : 0)
}

const startOf = (session: Record<string, string>) => Number(session['REALTIME'] ?? 0)

/** Returns the user in a utmp file, preferring local sessions to remote ones. */
export function utmpUser(utmp: Buffer | null): string | null {
  if (utmp === null) return null
  const found: { line: string; user: string }[] = []
  for (let at = 0; at + record.length <= utmp.length; at += record.length) {
    if (utmp.readInt16LE(at + record.type) !== record.userProcess) continue
    const user = textAt(utmp, at + record.user, record.userLength)
    if (user !== '') found.push({ user, line: textAt(utmp, at + record.line, record.lineLength) })
  }
  const near = found.find(({ line }) => /^(:\d|tty|seat)/.test(line))
  return (near ?? found.at(-1))?.user ?? null
}

function textAt(bytes: Buffer, at: number, length: number): string {
  return bytes.toString('utf8', at, at + length).replace(/\u0000.*$/s, '')
}
