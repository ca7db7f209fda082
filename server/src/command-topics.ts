import type { Command } from '#server/core/commands/define-command.ts'
import type { ServerFeature } from '#server/core/features/define-feature.ts'
import * as features from './features.ts'

type Topics = NonNullable<ServerFeature['commands']>

/** Commands of core. Those about mails need the mail kinds of all features. */
const core: Topics = {
  async mail() {
    const [{ mailCommandsOf }, { loadMails }] = await Promise.all([
      import('#server/core/mail/mail-commands.ts'),
      import('./mails.ts'),
    ])
    return mailCommandsOf(await loadMails())
  },
}

const manifests: readonly Pick<ServerFeature, 'commands'>[] = [{ commands: core }, ...Object.values(features)]

/** The topics: the first words of all commands, in alphabetical order. */
export const commandTopics: readonly string[] = [
  ...new Set(manifests.flatMap(({ commands = {} }) => Object.keys(commands))),
].toSorted()

/**
 * Returns the commands of a topic as an operator types it; none if there is no such topic. Commands of other topics are
 * not loaded.
 */
export async function commandsOf(topic: string): Promise<readonly Command[]> {
  const loads = manifests.flatMap(({ commands = {} }) => (Object.hasOwn(commands, topic) ? [commands[topic]] : []))
  return (await Promise.all(loads.map(async (load) => (await load?.()) ?? []))).flat()
}

/** Returns every command of operators: `npm run portico -- <name> …`. */
export const allCommands = async (): Promise<readonly Command[]> =>
  (await Promise.all(commandTopics.map(commandsOf))).flat()
