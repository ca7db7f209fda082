import { requestKinds, requestStates } from '@portico/contract/core/requests/request.ts'
import { Plus, Search } from 'lucide'
import type { ComponentType } from 'react'
import { Link } from 'wouter'
import { useMessages } from '@portico/web/platform/messages.ts'
import button from '@portico/web/ui/button.module.css'
import field from '@portico/web/ui/field.module.css'
import { Icon } from '@portico/web/ui/icon.tsx'
import { Page } from '@portico/web/ui/page.tsx'
import { Segments } from '@portico/web/ui/segments.tsx'
import { SelectField } from '@portico/web/ui/select-field.tsx'
import { NoRequests, RequestsList } from './requests-list.tsx'
import { useDeskView, type ShownView } from './use-desk-view.ts'
import { useRequestChanges } from './use-request-changes.ts'
import styles from './requests-list.module.css'
import requestMessages from '@portico/web/core/requests/messages/en.json'
import messages from '#features/requests/web/messages/en.json'

/**
 * The service desk (spec A §2, `/desk/`): the requests that the user sees, the user's open ones first, updated as they
 * change. `Away` is the control of the user's absence.
 */
export function DeskPage({ Away }: { Away: ComponentType | null }) {
  const t = useMessages(messages)
  const shown = useDeskView()
  useRequestChanges()
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          {Away === null ? null : <Away />}
          <NewRequestLink />
        </>
      }
    >
      <RequestFilters {...shown} />
      <RequestsList
        {...shown}
        label={t('requests')}
        empty={
          <NoRequests>
            <NewRequestLink />
          </NoRequests>
        }
      />
    </Page>
  )
}

function NewRequestLink() {
  const t = useMessages(messages)
  return (
    <Link href="/desk/new" className={`${button.button} ${button.primary} ${styles.new}`}>
      <Icon icon={Plus} />
      {t('newRequest')}
    </Link>
  )
}

/**
 * Search and filters of a list of requests. The address stores them.
 */
export function RequestFilters({ view, typed, type, change }: ShownView) {
  const t = useMessages(messages)
  const requestT = useMessages(requestMessages)
  return (
    <div className={styles.whole} role="search" aria-label={t('filters')}>
      <div className={styles.whose}>
        <Segments
          label={t('whose')}
          options={[
            { value: 'all', text: t('all') },
            { value: 'mine', text: t('mine') },
            { value: 'decides', text: t('toDecide') },
          ]}
          value={view.whose ?? 'all'}
          onChange={(whose) => change({ whose: whose === 'all' ? null : whose })}
        />
      </div>
      <div className={styles.tools}>
        <div className={field.frame}>
          <span className={field.lead}>
            <Icon icon={Search} />
          </span>
          <input
            type="search"
            className={field.input}
            aria-label={t('search')}
            placeholder={t('search')}
            value={typed}
            autoComplete="off"
            onChange={({ target }) => type(target.value)}
          />
        </div>
        <StateFilter view={view} change={change} />
        <SelectField
          label={t('kind')}
          value={view.kind ?? ''}
          onChange={({ target }) => change({ kind: requestKinds.find((kind) => kind === target.value) ?? null })}
          options={[
            { value: '', text: t('anyKind') },
            ...requestKinds.map((kind) => ({ value: kind, text: requestT(kind) })),
          ]}
        />
        <SelectField
          label={t('order')}
          value={view.sort}
          onChange={({ target }) => change({ sort: sorts.find((sort) => sort === target.value) ?? 'place' })}
          options={[
            { value: 'place', text: t('orderPlace') },
            { value: '-changed', text: t('orderChanged') },
            { value: '-number', text: t('orderNewest') },
            { value: '-priority', text: t('orderPriority') },
            { value: 'due', text: t('orderDue') },
          ]}
        />
      </div>
    </div>
  )
}

const sorts = ['place', '-changed', '-number', '-priority', 'due'] as const

function StateFilter({ view, change }: Pick<ShownView, 'view' | 'change'>) {
  const t = useMessages(messages)
  const requestT = useMessages(requestMessages)
  const states = ['open', 'closed', ...requestStates] as const
  return (
    <SelectField
      label={t('state')}
      value={view.state ?? ''}
      onChange={({ target }) => change({ state: states.find((state) => state === target.value) ?? null })}
      options={[
        { value: '', text: t('anyState') },
        { value: 'open', text: t('allOpen') },
        { value: 'closed', text: t('allClosed') },
        ...requestStates.map((state) => ({ value: state, text: requestT(state) })),
      ]}
    />
  )
}
