import { messageFor } from '#web/core/calls/send.ts'
import { useModulesRead } from '@portico/features/landing/web/list-modules.ts'
import { useOpened } from '@portico/features/landing/web/read-preferences.tsx'
import { ModulePicker } from '@portico/features/modules/web/module-picker.tsx'
import messages from '@portico/features/landing/web/messages/en.json'
import { useMessages } from '#web/platform/messages.ts'

/** The module picker for the modules of the role. */
export function Modules() {
  const t = useMessages(messages)
  const { modules, outcome, isFetching, refetch } = useModulesRead()
  const problem = modules === null && outcome?.ok === false ? messageFor(outcome, t) : null
  return (
    <ModulePicker
      modules={modules}
      problem={problem}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
      opened={useOpened()}
    />
  )
}
