/** The program that the service runs, and its state folder. */
export type Service = { program: string; args: readonly string[]; stateFolder: string }

/**
 * The definition file of a service, written before it starts and deleted with it. Windows reads tasks as UTF-16.
 * `state` is the part of the content that names the state folder.
 */
export type ServiceFile = { file: string; content: string; encoding: 'utf8' | 'utf16le'; state: string }

/** A system program with its arguments; no shell interprets them. */
export type SystemCommand = readonly [program: string, ...args: string[]]

/** How to install and remove a service. Commands of `stop` may fail, since there may be no service. */
export type ServicePlan = {
  service: Service
  /** A folder that exists only while the service manager runs; null if the system always has one. */
  manager: string | null
  /** The folder of the installed program, which is deleted with the service. */
  programFolder: string
  definition: ServiceFile
  start: readonly SystemCommand[]
  stop: readonly SystemCommand[]
  afterRemoval: readonly SystemCommand[]
}
