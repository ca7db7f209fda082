import { spawn } from 'node:child_process'

type Opener = { program: string; args: readonly string[] }

/** Returns the command that opens a URL; null without a desktop. No shell interprets the URL. */
function openerOf(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): Opener | null {
  if (platform === 'win32') {
    return {
      program: `${env['SystemRoot'] ?? 'C:\\Windows'}\\System32\\rundll32.exe`,
      args: ['url.dll,FileProtocolHandler'],
    }
  }
  if (platform === 'darwin') return { program: '/usr/bin/open', args: [] }
  return env['DISPLAY'] || env['WAYLAND_DISPLAY'] ? { program: 'xdg-open', args: [] } : null
}

/** Returns whether this computer has a desktop, and so may have a browser. */
export function hasBrowser(platform = process.platform, env = process.env): boolean {
  return openerOf(platform, env) !== null
}

/** Opens a URL in the default browser; false if there is none. */
export async function openBrowser(url: string, platform = process.platform, env = process.env): Promise<boolean> {
  const opener = openerOf(platform, env)
  if (opener === null) return false
  return new Promise((resolve) => {
    const child = spawn(opener.program, [...opener.args, url], { stdio: 'ignore', detached: true, windowsHide: true })
    child.once('error', () => resolve(false))
    child.once('spawn', () => {
      child.unref()
      resolve(true)
    })
  })
}
