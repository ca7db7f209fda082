import type { RoleModule } from '@portico/contract/core/modules/module.ts'
import { standardMenuKey, standardModuleKeys } from '@portico/contract/core/modules/standard-names.ts'
import { useMessages } from '#web/platform/messages.ts'
import messages from '#web/core/modules/messages/en.json'

/** Translates the standard names of modules and menus. Other names stay as the operator wrote them. */
export type ShownNames = {
  module: <Module extends RoleModule>(module: Module) => Module
  menu: (menuname: string, menulink: string) => string
}

/** Returns the names of modules and menus in the language of the page (`standard-names.ts`). */
export function useShownNames(): ShownNames {
  const t = useMessages(messages)
  return {
    module(module) {
      const { label, description } = standardModuleKeys(module)
      return {
        ...module,
        modulelabel: label === null ? module.modulelabel : t(label),
        moduledescription: description === null ? module.moduledescription : t(description),
      }
    },
    menu(menuname, menulink) {
      const key = standardMenuKey(menuname, menulink)
      return key === null ? menuname : t(key)
    },
  }
}
