import { spawn } from 'node:child_process'

type Opener = { program: string; args: readonly string[] }

/** How this system opens a URL; null where there is no desktop. No shell reads the URL. */
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

/** Whether this computer may have a browser: it has a desktop. */
export function hasBrowser(platform = process.platform, env = process.env): boolean {
  return openerOf(platform, env) !== null
}

/** Opens a URL in the system's browser; false where there is none. */
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
