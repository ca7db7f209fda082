import { useId } from 'react'
import { Link } from 'wouter'
import { chooseModule } from '@portico/web/core/modules/chosen-module.ts'
import { iconOfModule } from '@portico/web/core/modules/icon-of-module.ts'
import type { ModuleEntry } from '@portico/web/core/modules/module-home.ts'
import type { Opened } from '@portico/web/core/modules/opened-modules.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import { relativeTime } from '@portico/web/ui/relative-time.ts'
import { useNow } from '@portico/web/ui/use-now.ts'
import { lastOpened } from './last-opened.ts'
import styles from './module-picker.module.css'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/modules/web/messages/en.json'

/** The most recently opened modules, newest first. Renders nothing if all cards fit on the screen anyway. */
export function RecentModules({ entries, opened }: { entries: readonly ModuleEntry[]; opened: Opened }) {
  const t = useMessages(messages)
  const id = useId()
  const now = useNow()
  const recent = lastOpened(entries, opened)
  if (recent.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.recent}>
      <h2 id={id} className={styles.recentTitle}>
        {t('recent')}
      </h2>
      <ul className={styles.recentList}>
        {recent.map((entry) => (
          <li key={entry.modulekey}>
            <Link href={entry.home} className={styles.pill} onClick={() => chooseModule(entry.modulekey)}>
              <Icon icon={iconOfModule(entry)} size={1.1} />
              <span dir="auto">{entry.modulelabel}</span>
              <span className={styles.ago}>{relativeTime(entry.openedAt, now, t.locale)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
