import type { Command } from '#agent/platform/command.ts'

/** The commands by name. Each module is loaded only when its command runs. */
export const commands: Record<string, Command> = {
  enrol: {
    usage: 'enrol [code|-] [--server URL] [--gateway URL] [--kind gateway]',
    about:
      'enrols this computer; - reads the code from standard input, and without a code it uses PORTICO_ENROLMENT_CODE or enrol.json',
    notes: [
      '--server is required unless a downloaded enrol.json next to the program names the server.',
      '--gateway (http://GATEWAY:8765) is for sites without internet access and requires enrol.json.',
      "--kind gateway is required with a gateway's code.",
    ],
    options: { server: { type: 'string' }, gateway: { type: 'string' }, kind: { type: 'string' } },
    maxArgs: 1,
    load: async () => (await import('#agent/enrolment/enrol.ts')).enrol,
  },
  run: {
    usage: 'run [--once]',
    about: 'reports until it is stopped, or once with --once',
    options: { once: { type: 'boolean' }, service: { type: 'boolean' } },
    maxArgs: 0,
    load: async () => (await import('#agent/reporting/run.ts')).run,
  },
  gateway: {
    usage: 'gateway [--listen 0.0.0.0:8765]',
    about: 'relays reports of a site without internet access, and stores them while the server is unreachable',
    options: { listen: { type: 'string' }, service: { type: 'boolean' } },
    maxArgs: 0,
    load: async () => (await import('#agent/gateway/gateway-command.ts')).gateway,
  },
  status: {
    usage: 'status [--json]',
    about: 'shows whether this computer is enrolled, its last report, and any problem',
    notes: ['The exit code is 0 if this computer is enrolled, even if it has a problem.'],
    options: { json: { type: 'boolean' } },
    maxArgs: 0,
    load: async () => (await import('#agent/local/status.ts')).status,
  },
  install: {
    usage: 'install',
    about: 'installs and starts this program as a system service',
    options: {},
    maxArgs: 0,
    load: async () => (await import('#agent/service/install.ts')).install,
  },
  uninstall: {
    usage: 'uninstall [--purge]',
    about: 'removes the service and informs the server; --purge also deletes the state',
    options: { purge: { type: 'boolean' } },
    maxArgs: 0,
    load: async () => (await import('#agent/service/uninstall.ts')).uninstall,
  },
  open: {
    usage: 'open [--print]',
    about: 'opens the page that registers this computer to you, or prints its link',
    options: { print: { type: 'boolean' } },
    maxArgs: 0,
    load: async () => (await import('#agent/local/open.ts')).open,
  },
}
