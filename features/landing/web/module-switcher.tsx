import { Menu } from '@base-ui/react/menu'
import { Check, ChevronsUpDown } from 'lucide'
import { useRef } from 'react'
import { chooseModule } from '@portico/web/core/modules/chosen-module.ts'
import { goTo } from '@portico/web/platform/navigate.ts'
import type { ModuleHome } from '@portico/web/core/modules/module-home.ts'
import menu from '@portico/web/ui/menu.module.css'
import { Icon } from '@portico/web/ui/icon.tsx'
import { iconOfModule } from '@portico/web/core/modules/icon-of-module.ts'
import styles from './app-shell.module.css'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/landing/web/messages/en.json'

type ModuleSwitcherProps = { modules: readonly ModuleHome[]; current: ModuleHome | null; holder: HTMLElement | null }

/**
 * Shows the current module, and links to the role's other modules. If the role has a single module, there is nothing to
 * choose.
 */
export function ModuleSwitcher({ modules, current, holder }: ModuleSwitcherProps) {
  const t = useMessages(messages)
  // After the user has left, the focus belongs to the heading of the new page and must not return to this button.
  const hasLeft = useRef(false)
  const markOpened = (isOpen: boolean) => {
    if (isOpen) hasLeft.current = false
  }
  const face = (
    <>
      <Icon icon={iconOfModule(current)} />
      <span className={styles.switcherName} dir="auto">
        {current?.modulelabel ?? t('modules')}
      </span>
    </>
  )
  const isOnly = modules.length === 0 || (modules.length === 1 && current !== null)
  if (isOnly)
    return (
      <p className={`${styles.switcher} ${styles.switcherOnly}`} data-tour="modules">
        {face}
      </p>
    )
  return (
    <Menu.Root onOpenChange={markOpened}>
      <Menu.Trigger
        className={styles.switcher}
        data-tour="modules"
        aria-label={current === null ? t('moduleChoose') : t('moduleIs', { name: current.modulelabel })}
      >
        {face}
        <Icon icon={ChevronsUpDown} size={1} />
      </Menu.Trigger>
      <Menu.Portal container={holder}>
        <Menu.Backdrop className={menu.backdrop} />
        <Menu.Positioner className={menu.positioner} align="start" sideOffset={6} collisionPadding={12}>
          <Menu.Popup className={menu.popup} finalFocus={() => !hasLeft.current}>
            {modules.map((module) => (
              <Item
                key={module.modulekey}
                module={module}
                isCurrent={module === current}
                onOpen={() => {
                  hasLeft.current = true
                  chooseModule(module.modulekey)
                  goTo(module.home)
                }}
              />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

type ItemProps = { module: ModuleHome; isCurrent: boolean; onOpen: () => void }

function Item({ module, isCurrent, onOpen }: ItemProps) {
  return (
    <Menu.LinkItem
      className={menu.item}
      href={module.home}
      closeOnClick
      aria-current={isCurrent ? 'true' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen()
      }}
    >
      <Icon icon={iconOfModule(module)} size={1.35} />
      <ModuleText {...module} />
      {isCurrent ? (
        <span className={menu.mark}>
          <Icon icon={Check} />
        </span>
      ) : null}
    </Menu.LinkItem>
  )
}

function ModuleText({ modulelabel, moduledescription }: ModuleHome) {
  return (
    <span className={menu.text}>
      <span className={menu.name}>{modulelabel}</span>
      <span className={menu.detail} dir="auto">
        {moduledescription}
      </span>
    </span>
  )
}
