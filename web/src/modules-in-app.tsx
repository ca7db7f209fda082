import { useModules } from '#web/features/landing/list-modules.ts'
import { ModulePicker } from '#web/features/modules/module-picker.tsx'

/** The module picker, with the modules of the role. */
export function Modules() {
  return <ModulePicker modules={useModules()} />
}
