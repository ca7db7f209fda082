import { Dialog } from '@base-ui/react/dialog'
import { Menu, X } from 'lucide'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import styles from './app-shell.module.css'
import drawer from './drawer.module.css'
import { Icon } from '@portico/web/ui/icon.tsx'
import type { MenuLink } from './list-menus.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/landing/web/messages/en.json'

type MenuLinksProps = {
  links: readonly MenuLink[]
  /** The accessible name of the list. */
  label: string
  onFollow?: () => void
}

/**
 * Returns a function that tells whether a menu entry leads to the current page: by path and `name`, or, if the page has
 * no name, as the module's first entry. A page below an entry, such as the page of one device, belongs to the entry.
 */
function useIsCurrent(): (link: MenuLink) => boolean {
  const [pathname] = useLocation()
  const [search] = useSearchParams()
  const trimmed = (path: string) => path.replace(/\/+$/, '')
  return ({ link, isFirst }) => {
    const url = new URL(link, location.origin)
    const isSection = !isFirst && !url.searchParams.has('name')
    if (isSection && pathname.startsWith(`${trimmed(url.pathname)}/`)) return true
    if (trimmed(url.pathname) !== trimmed(pathname)) return false
    const name = search.get('name')
    return name === null ? isFirst || !url.searchParams.has('name') : url.searchParams.get('name') === name
  }
}

/**
 * The menu of the current module.
 */
export function MenuLinks({ links, label, onFollow }: MenuLinksProps) {
  const t = useMessages(messages)
  const isCurrent = useIsCurrent()
  if (links.length === 0) return null
  return (
    <nav aria-label={t('menuOf', { name: label })}>
      <ul className={styles.links}>
        {links.map((entry) => (
          <li key={entry.name}>
            <Link
              href={entry.link}
              className={styles.link}
              aria-current={isCurrent(entry) ? 'page' : undefined}
              {...(onFollow === undefined ? {} : { onClick: onFollow })}
            >
              {entry.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The menu behind a button, for narrow windows and for menus that do not fit beside the brand. */
export function MenuDrawer({ links, label }: MenuLinksProps) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger className={drawer.iconButton} aria-label={t('menu')}>
        <Icon icon={Menu} size={1.4} />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className={drawer.veil} />
        <Dialog.Popup className={drawer.drawer}>
          <div className={drawer.drawerHead}>
            <Dialog.Title className={drawer.drawerTitle}>{label}</Dialog.Title>
            <Dialog.Close className={drawer.iconButton} aria-label={t('closeMenu')}>
              <Icon icon={X} size={1.4} />
            </Dialog.Close>
          </div>
          <MenuLinks links={links} label={label} onFollow={() => setOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
