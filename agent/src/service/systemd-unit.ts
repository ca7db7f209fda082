import path from 'node:path'
import type { Service } from './service.ts'

/** Quotes a value of a unit file, where `%` is expanded. */
function quoted(word: string): string {
  return `"${word.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%')}"`
}

/** Quotes a word of a command, where `$` is expanded too. */
const quotedWord = (word: string) => quoted(word).replaceAll('$', '$$$$')

/** Returns the line of the unit that names the state folder. */
export const stateOfUnit = (stateFolder: string) => `Environment=${quoted(`PORTICO_AGENT_STATE=${stateFolder}`)}`

/**
 * Returns the systemd unit of the agent. It runs as root, because only root may read the serial number and other users'
 * programs, but with all other rights removed. Its limits leave room for a new version on trial beside the old one.
 */
export function systemdUnit({ program, args, stateFolder }: Service): string {
  return `[Unit]
Description=Portico agent: reports this computer
Wants=network-online.target
After=network-online.target
StartLimitIntervalSec=0

[Service]
ExecStart=${[program, ...args].map(quotedWord).join(' ')}
${stateOfUnit(stateFolder)}
WorkingDirectory=${stateFolder.replaceAll('%', '%%')}
RuntimeDirectory=portico-agent
RuntimeDirectoryMode=0755
UMask=0077
Restart=always
RestartSec=10
Nice=10
MemoryMax=192M
CPUQuota=20%
TasksMax=64
NoNewPrivileges=yes
CapabilityBoundingSet=CAP_SYS_PTRACE CAP_DAC_READ_SEARCH
ProtectSystem=strict
ReadWritePaths=${quoted(stateFolder)} ${quoted(path.posix.dirname(program))}
ProtectHome=read-only
PrivateTmp=yes
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectControlGroups=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes

[Install]
WantedBy=multi-user.target
`
}
