import { Menu } from '@base-ui/react/menu'
import { ChevronsUpDown, LogOut, TvMinimalPlay } from 'lucide'
import { useRef } from 'react'
import type { MenuEntry } from '@portico/web/core/features/define-feature.ts'
import { pageData } from '@portico/web/core/pages/page-data.ts'
import { useUsername } from '@portico/web/core/sessions/own-name.ts'
import { local } from '@portico/web/core/sessions/storage.ts'
import hidden from '@portico/web/ui/hidden.module.css'
import menu from '@portico/web/ui/menu.module.css'
import styles from './app-shell.module.css'
import { Icon } from '@portico/web/ui/icon.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/landing/web/messages/en.json'

const menuId = 'user-menu'

/** Opens the user menu. In a narrow window it is in the drawer, so the drawer's button is clicked. */
export function openUserMenu(): void {
  document.getElementById(menuId)?.click()
}

type UserMenuProps = {
  /** The element that contains the menu, so that it is inside a landmark. */
  holder: HTMLElement | null
  mayChangeTheme: boolean
  entries: readonly MenuEntry[]
  /** Called with the chosen entry once the menu has closed. */
  onEntry: (entry: MenuEntry) => void
  onLogout: () => void
  /** Called with the error message if saving the theme failed. */
  onProblem: (problem: string) => void
}

/** Returns the first letters of the first and the last name. */
function initialsOf(name: string): string {
  const message = name.trim().split(/\s+/)
  const letters = [message[0], message.length > 1 ? message.at(-1) : undefined].map(
    (name) => Array.from(name ?? '')[0] ?? '',
  )
  return letters.join('').toUpperCase()
}

function useSignedInUser() {
  return {
    name: useUsername(),
    email: local.read('email') ?? '',
    role: local.read('rolename') ?? '',
    tenant: local.read('tenantname') ?? '',
  }
}

/** The menu of the signed-in user: the theme if the role may change it, the sessions, and logout. */
export function UserMenu({ holder, mayChangeTheme, entries, onEntry, onLogout, onProblem }: UserMenuProps) {
  const t = useMessages(messages)
  // After the user has left, the focus belongs to the heading of the new page and must not return to this button.
  const hasLeft = useRef(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const next = useRef<(() => void) | null>(null)
  const markOpened = (isOpen: boolean) => {
    if (isOpen) hasLeft.current = false
  }
  // Opens a dialog only after the menu has closed: until then the menu holds the focus that the dialog must restore.
  const openNext = (isOpen: boolean) => {
    if (isOpen || next.current === null) return
    trigger.current?.focus()
    next.current()
    next.current = null
  }
  const leaveFor = (open: () => void) => {
    next.current = open
  }
  const markLeft = () => {
    hasLeft.current = true
  }
  const { name, email, role, tenant } = useSignedInUser()
  return (
    <Menu.Root onOpenChange={markOpened} onOpenChangeComplete={openNext}>
      <Menu.Trigger ref={trigger} className={styles.user} data-tour="user" id={menuId}>
        <span className={hidden.hidden}>{t('account')}</span>
        <span className={styles.avatar} aria-hidden="true">
          {initialsOf(name === '' ? email : name)}
        </span>
        <UserText name={name} tenant={tenant} />
        <Icon icon={ChevronsUpDown} size={1} />
      </Menu.Trigger>
      <Menu.Portal container={holder}>
        <Menu.Backdrop className={menu.backdrop} />
        <Menu.Positioner className={menu.positioner} align="start" sideOffset={6} collisionPadding={12}>
          <Menu.Popup className={menu.popup} finalFocus={() => !hasLeft.current}>
            <AccountLabel name={name} email={email} role={role} tenant={tenant} />
            <Menu.Separator className={menu.line} />
            <LanguageMenu holder={holder} onProblem={onProblem} />
            {mayChangeTheme ? <ThemeMenu holder={holder} onProblem={onProblem} /> : null}
            <Entries entries={entries} onChoose={(entry) => leaveFor(() => onEntry(entry))} onLeave={markLeft} />
            <TourLink address={pageData().settings.videourl} />
            <Menu.Separator className={menu.line} />
            <Menu.Item className={menu.item} onClick={() => leaveFor(onLogout)}>
              <Icon icon={LogOut} turns />
              <span className={menu.text}>{t('logout')}</span>
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

type EntriesProps = Pick<UserMenuProps, 'entries'> & { onChoose: (entry: MenuEntry) => void; onLeave: () => void }

function Entries({ entries, onChoose, onLeave }: EntriesProps) {
  return entries.map((entry, index) => <entry.Item key={index} onChoose={() => onChoose(entry)} onLeave={onLeave} />)
}

/** A link to the domain's introduction to the platform (`VIDEO_URL`), in a new window. Stores that it was opened. */
function TourLink({ address }: { address: string }) {
  const t = useMessages(messages)
  if (address === '') return null
  const remember = () => local.write('isTourOpened', 'true')
  return (
    <Menu.Item
      className={menu.item}
      onClick={remember}
      render={<a href={address} target="_blank" rel="noopener noreferrer" aria-label={t('tour')} />}
    >
      <Icon icon={TvMinimalPlay} />
      <span className={menu.text}>{t('tour')}</span>
    </Menu.Item>
  )
}

/** The user's name at the top of the menu. */
function AccountLabel({ name, email, role, tenant }: Record<'name' | 'email' | 'role' | 'tenant', string>) {
  return (
    <Menu.Group>
      <Menu.GroupLabel className={styles.account}>
        <span className={menu.name}>{name}</span>
        <span className={menu.detail}>{email}</span>
        <span className={menu.detail}>{[role, tenant].filter((part) => part !== '').join(' · ')}</span>
      </Menu.GroupLabel>
    </Menu.Group>
  )
}

function UserText({ name, tenant }: { name: string; tenant: string }) {
  return (
    <span className={styles.userText}>
      <span className={styles.userName} dir="auto">
        {name}
      </span>
      <span className={styles.userDetail} dir="auto">
        {tenant}
      </span>
    </span>
  )
}
