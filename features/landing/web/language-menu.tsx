import { languageNames, type Language } from '@portico/contract/platform/language.ts'
import { Menu } from '@base-ui/react/menu'
import { Check, ChevronRight, Languages } from 'lucide'
import { pageData } from '@portico/web/core/pages/page-data.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { rememberLanguage } from '@portico/web/platform/remembered-language.ts'
import menu from '@portico/web/ui/menu.module.css'
import { Icon } from '@portico/web/ui/icon.tsx'
import uiMessages from '@portico/web/ui/messages/en.json'
import messages from '#features/landing/web/messages/en.json'

type LanguageMenuProps = { holder: HTMLElement | null; onProblem: (problem: string) => void }

/**
 * The languages of the domain, each in its own language. A choice is applied immediately and stored in this browser.
 */
export function LanguageMenu({ holder, onProblem }: LanguageMenuProps) {
  const tUi = useMessages(uiMessages)
  const t = useMessages(messages)
  const offered = pageData().settings.languages
  if (offered.length < 2) return null
  const choose = async (language: Language) => {
    const change = await t.page.change(language)
    if (change === 'changed') rememberLanguage(language)
    if (change === 'failed') onProblem(tUi('languageFailed'))
  }
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className={menu.item}>
        <Icon icon={Languages} />
        <span className={menu.text}>{t('language')}</span>
        <span className={menu.detail}>{languageNames[t.language]}</span>
        <Icon icon={ChevronRight} size={1} turns />
      </Menu.SubmenuTrigger>
      <Menu.Portal container={holder}>
        <Menu.Positioner className={menu.positioner} sideOffset={6} collisionPadding={12}>
          <Menu.Popup className={menu.popup}>
            <Menu.RadioGroup value={t.language} onValueChange={(chosen: Language) => void choose(chosen)}>
              {offered.map((language) => (
                <Menu.RadioItem key={language} value={language} className={menu.item} closeOnClick={false}>
                  <span className={menu.text} lang={language}>
                    {languageNames[language]}
                  </span>
                  <Menu.RadioItemIndicator className={menu.mark}>
                    <Icon icon={Check} />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  )
}
