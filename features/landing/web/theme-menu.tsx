import { themes } from '@portico/contract/core/domains/domain-settings.ts'
import { themeModes, type StoredTheme } from '@portico/contract/core/pages/stored-theme.ts'
import { Menu } from '@base-ui/react/menu'
import { Check, ChevronRight, SunMoon } from 'lucide'
import { useState } from 'react'
import { ownTheme } from '@portico/web/core/pages/own-theme.ts'
import { pageData } from '@portico/web/core/pages/page-data.ts'
import menu from '@portico/web/ui/menu.module.css'
import { Icon } from '@portico/web/ui/icon.tsx'
import { saveTheme } from './save-preferences.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/landing/web/messages/en.json'

const currentTheme = (): StoredTheme => ownTheme() ?? pageData().themeChoice

type ThemeMenuProps = { holder: HTMLElement | null; onProblem: (problem: string) => void }

/**
 * The five themes, each light, dark or following the system. A choice is applied immediately and saved for the user.
 */
export function ThemeMenu({ holder, onProblem }: ThemeMenuProps) {
  const t = useMessages(messages)
  const [themeChoice, setTheme] = useState(currentTheme)
  const choose = async (wanted: StoredTheme) => {
    setTheme(wanted)
    const problem = await saveTheme(t, wanted, themeChoice)
    if (problem === null) return
    setTheme(themeChoice)
    onProblem(problem)
  }
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className={menu.item}>
        <Icon icon={SunMoon} />
        <span className={menu.text}>{t('theme')}</span>
        <span className={menu.detail}>{t(themeChoice.theme)}</span>
        <Icon icon={ChevronRight} size={1} turns />
      </Menu.SubmenuTrigger>
      <Menu.Portal container={holder}>
        <Menu.Positioner className={menu.positioner} sideOffset={6} collisionPadding={12}>
          <Menu.Popup className={menu.popup}>
            <Choice
              label={t('theme')}
              value={themeChoice.theme}
              options={themes.map((theme) => [theme, t(theme)])}
              onChoose={(theme) => void choose({ ...themeChoice, theme })}
            />
            <Menu.Separator className={menu.line} />
            <Choice
              label={t('lightOrDark')}
              value={themeChoice.mode}
              options={themeModes.map((mode) => [mode, t(mode)])}
              onChoose={(mode) => void choose({ ...themeChoice, mode })}
            />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: readonly (readonly [Value, string])[]
  onChoose: (value: Value) => void
}

function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <Menu.Group>
      <Menu.GroupLabel className={menu.label}>{label}</Menu.GroupLabel>
      <Menu.RadioGroup value={value} onValueChange={(chosen: Value) => onChoose(chosen)}>
        {options.map(([option, name]) => (
          <Menu.RadioItem key={option} value={option} className={menu.item} closeOnClick={false}>
            <span className={menu.text}>{name}</span>
            <Menu.RadioItemIndicator className={menu.mark}>
              <Icon icon={Check} />
            </Menu.RadioItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </Menu.Group>
  )
}
