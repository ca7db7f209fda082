import { moduleKindOfPath } from '@portico/contract/core/modules/module-path.ts'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Link, useLocation } from 'wouter'
import type { MenuEntry } from '@portico/web/core/features/define-feature.ts'
import { LeaveQuestion } from '@portico/web/core/leaving/leave-question.tsx'
import { ownTheme } from '@portico/web/core/pages/own-theme.ts'
import { chooseModule, useChosenModule } from '@portico/web/core/modules/chosen-module.ts'
import { modulesWithHome, type ModuleHome } from '@portico/web/core/modules/module-home.ts'
import { useShownNames } from '@portico/web/core/modules/shown-names.ts'
import { pageData } from '@portico/web/core/pages/page-data.ts'
import { removeForeignWorkers } from '@portico/web/core/sessions/foreign-workers.ts'
import { local } from '@portico/web/core/sessions/storage.ts'
import { Snackbar, type Snack } from '@portico/web/ui/snackbar.tsx'
import styles from './app-shell.module.css'
import { Brand } from './brand.tsx'
import { ContinueOffer } from './continue-offer.tsx'
import { useStoredPage } from './use-stored-page.ts'
import { useMenu } from './list-menus.ts'
import { useModules } from './list-modules.ts'
import { MenuDrawer, MenuLinks } from './menu-links.tsx'
import { ModuleSwitcher } from './module-switcher.tsx'
import { usePageArrival } from './page-arrival.ts'
import { OwnTheme } from './read-preferences.tsx'
import { UserMenu } from './user-menu.tsx'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/landing/web/messages/en.json'

type AppShellProps = {
  /** The title of the current page. */
  title: string
  /** Returns the title of the page at another path; null if there is none. */
  titleAt: (pathname: string) => string | null
  /** Whether the page has its own `main` element. */
  hasMain: boolean
  onLogout: () => void
  /** A notice for all users of the tenant, shown beside the user menu. */
  notice?: ReactNode
  /** Further entries of the user menu. */
  entries: readonly MenuEntry[]
  children: ReactNode
}

/** The frame of every page after sign-in: the brand, the role's modules and menu, and the user menu. */
export function AppShell({ title, titleAt, hasMain, onLogout, notice, entries, children }: AppShellProps) {
  const t = useMessages(messages)
  const [pathname] = useLocation()
  const content = useRef<HTMLElement>(null)
  const [snack, setSnack] = useState<Snack | null>(null)
  const [opened, setOpened] = useState<MenuEntry | null>(null)
  const [isThemeKnown] = useState(() => ownTheme() !== null)
  useEffect(() => void removeForeignWorkers(), [])
  usePageArrival(content, pathname, `${title} · ${pageData().settings.apptitle}`)
  const inContent = { id: 'content', tabIndex: -1, className: styles.content }
  return (
    <>
      <div className={styles.shell}>
        <a className={styles.skip} href="#content">
          {t('skip')}
        </a>
        {isThemeKnown ? null : <OwnTheme />}
        <Side
          pathname={pathname}
          notice={notice}
          entries={entries}
          onEntry={setOpened}
          onLogout={onLogout}
          onProblem={(text) => setSnack({ kind: 'danger', text, key: Date.now() })}
        />
        {hasMain ? (
          <div {...inContent} ref={content as RefObject<HTMLDivElement | null>}>
            {children}
          </div>
        ) : (
          <main {...inContent} ref={content}>
            <ContinueOffer key={pathname} titleAt={titleAt} />
            {children}
          </main>
        )}
        <Snackbar snack={snack} onHide={() => setSnack(null)} />
        <LeaveQuestion />
      </div>
      {entries.map((entry, index) =>
        entry.Dialog === null ? null : (
          <entry.Dialog key={index} open={opened === entry} onClose={() => setOpened(null)} />
        ),
      )}
    </>
  )
}

type SideProps = Pick<AppShellProps, 'notice' | 'entries' | 'onLogout'> & {
  onEntry: (entry: MenuEntry) => void
  pathname: string
  onProblem: (problem: string) => void
}

/** The navigation: at the side of wide windows, above the page in narrow ones. */
function Side({ pathname, notice, entries, onEntry, onLogout, onProblem }: SideProps) {
  const [holder, setHolder] = useState<HTMLElement | null>(null)
  const { settings } = pageData()
  const modules = useModuleHomes()
  const current = useCurrentModule(modules, pathname)
  useStoredPage(pathname, current)
  const { links, isFew, mayChangeTheme } = useMenu(current?.modulekey ?? null)
  const label = current?.modulelabel ?? settings.apptitle
  const arrangement = narrowArrangement(links.length, isFew)
  return (
    <header className={styles.side} data-menu={arrangement}>
      {arrangement === 'drawer' ? (
        <div className={styles.burger} data-tour="menu">
          <MenuDrawer links={links} label={label} />
        </div>
      ) : null}
      <Link href={current?.home ?? modules[0]?.home ?? '/beakapps'} className={styles.brand}>
        <Brand {...settings} />
      </Link>
      <ModuleSwitcher modules={modules} current={current} holder={holder} />
      <div className={styles.menu} data-tour="menu">
        <MenuLinks links={links} label={label} />
      </div>
      <div className={styles.notice}>{notice}</div>
      <UserMenu
        holder={holder}
        mayChangeTheme={mayChangeTheme}
        entries={entries}
        onEntry={onEntry}
        onLogout={onLogout}
        onProblem={onProblem}
      />
      <div ref={setHolder} className={styles.holder} />
    </header>
  )
}

/** Returns the modules of the role that have pages here, with names in the language of the page. */
function useModuleHomes(): ModuleHome[] {
  const names = useShownNames()
  const { chatbotdomains } = pageData().settings
  return modulesWithHome(useModules(), local.read('email') ?? '', chatbotdomains).map(names.module)
}

/**
 * Returns how the menu is shown if there is no room beside the page: not at all for at most one entry, without a button
 * for a few entries, otherwise behind a button.
 */
function narrowArrangement(count: number, isFew: boolean): 'none' | 'tabs' | 'drawer' {
  if (count < 2) return 'none'
  return isFew ? 'tabs' : 'drawer'
}

/**
 * Returns the module of the current page. On a page without one, such as the sessions, it is that of the previous page.
 */
function useCurrentModule(modules: readonly ModuleHome[], pathname: string): ModuleHome | null {
  const kind = moduleKindOfPath(pathname)
  const chosen = useChosenModule()
  const ofKind = kind === null ? [] : modules.filter((module) => module.kind === kind)
  const here = ofKind.find(({ modulekey }) => modulekey === chosen) ?? ofKind[0]
  const key = here?.modulekey
  useEffect(() => {
    if (key !== undefined) chooseModule(key)
  }, [key])
  if (kind !== null) return here ?? null
  return modules.find((module) => module.modulekey === chosen) ?? modules[0] ?? null
}
