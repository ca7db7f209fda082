import { Popover } from '@base-ui/react/popover'
import type { BoardLayout, BoardOwner } from '#features/insights/contract/board.ts'
import { saveBoardLayout } from '#features/insights/contract/boards.ts'
import { LayoutGrid } from 'lucide'
import { useId, useState, type ReactNode } from 'react'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import button from '@portico/web/ui/button.module.css'
import dialog from '@portico/web/ui/confirm-dialog.module.css'
import menu from '@portico/web/ui/menu.module.css'
import { useOneAtATime } from '@portico/web/ui/form/one-at-a-time.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import { Segments } from '@portico/web/ui/segments.tsx'
import { SelectField } from '@portico/web/ui/select-field.tsx'
import { ownerNames } from '#features/insights/web/edit/owner-names.ts'
import styles from './board-actions.module.css'
import messages from '#features/insights/web/messages/en.json'

type PageLayoutProps = {
  layout: BoardLayout
  /** The owners whose boards the user may change. */
  owners: readonly BoardOwner[]
  /** Previews an unsaved layout; null shows the saved one again. */
  onPreview: (layout: BoardLayout | null) => void
  onSaved: (layout: BoardLayout) => void
  /** The control that chooses the theme, a preference of the user. */
  themes: ReactNode
}

/** Edits the layout of the page, with a live preview (spec A §3, "Change Page Layout"). */
export function PageLayout(props: PageLayoutProps) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  const change = (wanted: boolean) => {
    setOpen(wanted)
    if (!wanted) props.onPreview(null)
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={change}>
      <Popover.Trigger className={`${button.button} ${button.secondary}`} title={t('changeLayout')}>
        <Icon icon={LayoutGrid} /> <span className={styles.name}>{t('changeLayout')}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={menu.positioner} align="end" sideOffset={6} collisionPadding={12}>
          <Popover.Popup className={styles.popup}>
            <Popover.Title className={styles.popupTitle}>{t('changeLayout')}</Popover.Title>
            <LayoutForm {...props} onClose={() => change(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function LayoutForm({
  layout,
  owners,
  onPreview,
  onSaved,
  themes,
  onClose,
}: PageLayoutProps & { onClose: () => void }) {
  const t = useMessages(messages)
  const [chosen, setChosen] = useState(layout)
  const [owner, setOwner] = useState<BoardOwner>('account')
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, run } = useOneAtATime()
  const show = (part: Partial<BoardLayout>) => {
    const next = { ...chosen, ...part }
    setChosen(next)
    onPreview(next)
  }
  const save = () => {
    setProblem(null)
    return run(
      () => send(saveBoardLayout, { body: { owner, layout: chosen } }),
      (outcome) => {
        if (!outcome.ok) return setProblem(messageFor(outcome, t))
        onSaved(chosen)
        return onClose()
      },
    )
  }
  return (
    <>
      <LayoutFields layout={chosen} onChange={show} />
      {owners.length > 1 ? (
        <SelectField
          label={t('boardOf')}
          value={owner}
          onChange={(event) => setOwner(owners.find((owner) => owner === event.target.value) ?? 'account')}
          options={owners.map((value) => ({ value, text: t(ownerNames[value]) }))}
        />
      ) : null}
      <Alert kind="danger" text={problem} />
      <div className={dialog.buttons}>
        <Button kind="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button busy={busy} onClick={() => void save()}>
          {t('save')}
        </Button>
      </div>
      <div className={styles.line} />
      <Appearance>{themes}</Appearance>
    </>
  )
}

/** Settings that apply at once, separate from those that are saved. */
function Appearance({ children }: { children: ReactNode }) {
  const t = useMessages(messages)
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={styles.atOnce}>
      <div>
        <h3 id={id} className={styles.popupTitle}>
          {t('appearance')}
        </h3>
        <p className={styles.popupText}>{t('appearanceText')}</p>
      </div>
      {children}
    </div>
  )
}

type LayoutFieldsProps = { layout: BoardLayout; onChange: (part: Partial<BoardLayout>) => void }

function LayoutFields({ layout, onChange }: LayoutFieldsProps) {
  const t = useMessages(messages)
  return (
    <>
      <Segments
        label={t('arrangement')}
        showLabel
        value={layout.arrangement}
        onChange={(arrangement) => onChange({ arrangement })}
        options={(['grid', 'two-columns', 'one-column'] as const).map((value) => ({ value, text: t(value) }))}
      />
      <Segments
        label={t('density')}
        showLabel
        value={layout.density}
        onChange={(density) => onChange({ density })}
        options={(['comfortable', 'compact'] as const).map((value) => ({ value, text: t(value) }))}
      />
    </>
  )
}
