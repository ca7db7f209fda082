import type { Command } from '#agent/platform/command.ts'

/** The commands by name. Each module is loaded only when its command runs. */
export const commands: Record<string, Command> = {
  enrol: {
    usage: 'enrol [code|-] [--server URL] [--gateway URL] [--kind gateway]',
    about: 'enrols this computer: - reads the code from the input; without one by PORTICO_ENROLMENT_CODE or enrol.json',
    notes: [
      '--server is needed unless enrol.json of a download, beside the program, names the server.',
      '--gateway (http://GATEWAY:8765), on a site without internet access, needs enrol.json too.',
      '--kind gateway is needed with the code of a gateway.',
    ],
    options: { server: { type: 'string' }, gateway: { type: 'string' }, kind: { type: 'string' } },
    words: 1,
    load: async () => (await import('#agent/enrolment/enrol.ts')).enrol,
  },
  run: {
    usage: 'run [--once]',
    about: 'reports until it is ended, or once',
    options: { once: { type: 'boolean' }, service: { type: 'boolean' } },
    words: 0,
    load: async () => (await import('#agent/reporting/run.ts')).run,
  },
  gateway: {
    usage: 'gateway [--listen 0.0.0.0:8765]',
    about: 'relays for the agents of a site without internet access, and stores their reports while the server is away',
    options: { listen: { type: 'string' }, service: { type: 'boolean' } },
    words: 0,
    load: async () => (await import('#agent/gateway/gateway-command.ts')).gateway,
  },
  status: {
    usage: 'status [--json]',
    about: 'shows whether this computer is enrolled, its last report and its problem',
    notes: ['It ends with 0 where this computer is enrolled, also with a problem.'],
    options: { json: { type: 'boolean' } },
    words: 0,
    load: async () => (await import('#agent/local/status.ts')).status,
  },
  install: {
    usage: 'install',
    about: 'installs this program as a service of the system, which reports from then on',
    options: {},
    words: 0,
    load: async () => (await import('#agent/service/install.ts')).install,
  },
  uninstall: {
    usage: 'uninstall [--purge]',
    about: 'removes the service and tells the server; with --purge deletes the state too',
    options: { purge: { type: 'boolean' } },
    words: 0,
    load: async () => (await import('#agent/service/uninstall.ts')).uninstall,
  },
  open: {
    usage: 'open [--print]',
    about: 'opens the page that registers this computer to you, or prints its link',
    options: { print: { type: 'boolean' } },
    words: 0,
    load: async () => (await import('#agent/local/open.ts')).open,
  },
}
