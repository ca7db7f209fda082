import type { Service } from './service.ts'

const text = (value: string) => `<string>${xmlText(value)}</string>`

/** Returns the part of the property list that names the state folder. */
export const stateOfPlist = (stateFolder: string) => `<key>PORTICO_AGENT_STATE</key>${text(stateFolder)}`

/** Returns the launchd property list of the agent as a system daemon. */
export function launchdPlist({ program, args, stateFolder }: Service): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>${text('com.portico.agent')}
  <key>ProgramArguments</key><array>${[program, ...args].map(text).join('')}</array>
  <key>EnvironmentVariables</key><dict>${stateOfPlist(stateFolder)}</dict>
  <key>WorkingDirectory</key>${text(stateFolder)}
  <key>RunAtLoad</key><true/>
  <key>KeepAlive</key><true/>
  <key>ThrottleInterval</key><integer>10</integer>
  <key>ProcessType</key>${text('Background')}
  <key>Nice</key><integer>10</integer>
  <key>Umask</key><integer>63</integer>
  <key>StandardOutPath</key>${text('/var/log/portico-agent.log')}
  <key>StandardErrorPath</key>${text('/var/log/portico-agent.log')}
</dict>
</plist>
`
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Escapes text for an XML element. */
export function xmlText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character)
}
