import type { ModulesRead } from '@portico/web/core/features/offers.ts'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { useModulesOutcome } from './list-modules.ts'
import messages from '#features/landing/web/messages/en.json'

/** Returns the modules of the role, for a page about them. */
export function useModulesRead(): ModulesRead {
  const t = useMessages(messages)
  const { modules, outcome, isFetching, refetch } = useModulesOutcome()
  const problem = modules === null && outcome?.ok === false ? messageFor(outcome, t) : null
  return { modules, problem, isRetrying: isFetching, onRetry: () => void refetch() }
}
