import { documentAddress } from '#features/documentation/contract/heading-slug.ts'
import type { listDocuments } from '#features/documentation/contract/documents.ts'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { ChevronRight } from 'lucide'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { Live } from '@portico/web/ui/live.tsx'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import styles from './documentation.module.css'
import { groupsFor, type Group } from './page-groups.ts'
import { useDocuments } from './use-documentation.ts'
import messages from '#features/documentation/web/messages/en.json'

/** The message key of each audience's heading. */
const headingOf = { user: 'forUsers', administrator: 'forAdministrators', operator: 'forOperators' } as const

type Listed = OutputOf<typeof listDocuments>['pages'][number]

/**
 * Shows the glossary, and the pages by audience, with the reader's own audience first and expanded. `current` is the
 * page's name, or null in the glossary.
 */
export function DocumentationMenu({ current }: { current: string | null }) {
  const t = useMessages(messages)
  const { data, isFetching, refetch } = useDocuments()
  const menu = useRef<HTMLElement>(null)
  useEffect(() => {
    menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current, data])
  return (
    <nav ref={menu} aria-label={t('pagesLabel')}>
      <Link href="/glossary" aria-current={current === null ? 'page' : undefined}>
        {t('glossary')}
      </Link>
      {data === undefined ? <Skeleton lines={10} label={t('readingPages')} /> : null}
      <Live urgent>
        {data?.ok === false ? (
          <p>
            {messageFor(data, t)}{' '}
            <Button kind="quiet" busy={isFetching} onClick={() => void refetch()}>
              {t('tryAgain')}
            </Button>
          </p>
        ) : null}
      </Live>
      {data?.ok === true
        ? groupsFor(data.data.pages, data.data.reader).map((group, index) => (
            <AudienceGroup key={group.audience} group={group} current={current} isOwn={index === 0} />
          ))
        : null}
    </nav>
  )
}

type GroupProps = { group: Group<Listed>; current: string | null; isOwn: boolean }

function AudienceGroup({ group: { audience, sections }, current, isOwn }: GroupProps) {
  const t = useMessages(messages)
  const isHere = sections.some(([, pages]) => pages.some(({ slug }) => slug === current))
  return (
    <details className={styles.group} open={isOwn || isHere}>
      <summary>
        <Icon icon={ChevronRight} size={0.9} turns />
        {t(headingOf[audience])}
      </summary>
      {sections.map(([section, pages]) => (
        <section key={section}>
          <h2 lang="en">{section}</h2>
          <ul lang="en">
            {pages.map((page) => (
              <li key={page.slug}>
                <Link href={documentAddress(page.slug)} aria-current={page.slug === current ? 'page' : undefined}>
                  {page.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  )
}
