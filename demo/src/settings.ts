import { readSettings, type Edition, type Settings } from '@portico/server/settings.ts'

/**
 * The demo's passwords are published and its emails can be read, so it listens only on this machine unless HOST is set.
 */
const demo: Edition = {
  isDemo: true,
  host: 'localhost',
  allowHttp: true,
  openApiDocs: true,
  mailGatherSeconds: 2,
  drainSeconds: 0,
}

/** The server's settings, and whether the stand-in identity providers and the simulated devices start too. */
export type DemoSettings = Settings & { startsProviders: boolean; startsFleet: boolean }

/**
 * Reads the settings as `readSettings` does, with the demo's defaults. Throws one sentence if NODE_ENV or PORTICO_DEMO
 * turns the demo off. The identity providers sign in any caller as any user, so they never start in production.
 */
export function readDemoSettings(
  environment: Record<string, string | undefined>,
  flags: readonly string[] = [],
): DemoSettings {
  return {
    ...readSettings(environment, flags, demo),
    startsProviders: environment['NODE_ENV'] !== 'production',
    startsFleet: environment['NODE_ENV'] !== 'production' && environment['PORTICO_DEMO_FLEET'] !== 'false',
  }
}
