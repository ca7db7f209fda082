import { Menu } from '@base-ui/react/menu'
import { MonitorSmartphone } from 'lucide'
import type { MouseEvent } from 'react'
import { goTo } from '@portico/web/platform/navigate.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import menu from '@portico/web/ui/menu.module.css'
import messages from '#features/sessions/web/messages/en.json'

/**
 * The entry of the user's menu that leads to the sessions. It is a link, so that the page asks before it is left with
 * unsent input.
 */
export function SessionsItem({ onLeave }: { onLeave: () => void }) {
  const t = useMessages(messages)
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onLeave()
    goTo('/sessions')
  }
  return (
    <Menu.LinkItem className={menu.item} href="/sessions" closeOnClick onClick={go}>
      <Icon icon={MonitorSmartphone} />
      <span className={menu.text}>{t('title')}</span>
    </Menu.LinkItem>
  )
}
