/** The exit codes of commands by name, with their text in `--help`. A released code keeps its meaning. */
export const exits = {
  'done': { code: 0, about: 'done' },
  'unexpected': { code: 1, about: 'unexpected error; see the message' },
  'usage': { code: 2, about: 'the command line is not valid' },
  'not-enrolled': { code: 3, about: 'this computer is not enrolled yet' },
  'server-away': { code: 4, about: 'the server cannot be reached' },
  'server-busy': { code: 5, about: 'the server is busy; try again later' },
  'state-not-writable': { code: 6, about: 'the state folder cannot be read or written' },
  'state-broken': { code: 7, about: 'the state file and its former copy are damaged' },
  'code-not-valid': { code: 8, about: 'the enrolment code is not known' },
  'code-expired': { code: 9, about: 'the enrolment code has expired' },
  'code-revoked': { code: 10, about: 'the enrolment code has been revoked' },
  'code-used-up': { code: 11, about: 'the enrolment code has reached its maximum number of devices' },
  'company-closed': { code: 12, about: 'the company is closed' },
  'too-many-devices': { code: 13, about: 'the plan allows no more devices' },
  'device-blocked': { code: 14, about: 'this device is blocked' },
  'device-retired': { code: 15, about: 'this device is retired' },
  'device-not-known': { code: 16, about: 'the server does not know this device' },
  'not-allowed': { code: 17, about: 'administrator rights are needed' },
  'already-running': { code: 18, about: 'the agent is already running' },
  'enrolment-file': { code: 19, about: 'enrol.json is missing or not valid' },
  'service-manager': { code: 20, about: 'the service manager of this system refused' },
  'not-a-server': { code: 21, about: 'the response is not from a compatible Portico server' },
  'signature-refused': { code: 22, about: 'the server does not accept the signature of this device' },
  'clock-wrong': { code: 23, about: "this computer's clock is wrong and could not be corrected" },
  'gateway-refused': { code: 24, about: 'this device is not a gateway, or its gateway cannot reach the server' },
  'state-not-private': { code: 26, about: 'the state belongs to another account, or others can access it' },
  'not-approved': {
    code: 27,
    about: 'an administrator must approve that this computer continues as its former device',
  },
  'restart': { code: 75, about: 'a new version takes over; the service manager starts it' },
} as const
export type ExitName = keyof typeof exits

/** Ends a command early, with an exit code and one line for stderr. */
export class Failure extends Error {
  readonly exit: ExitName

  constructor(exit: ExitName, sentence: string) {
    super(sentence)
    this.name = 'Failure'
    this.exit = exit
  }
}

/** Returns the message of any thrown value, on one line. */
export function sentenceOf(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message : String(thrown)
  return text.replaceAll(/\s+/g, ' ').trim()
}
