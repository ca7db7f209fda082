import { themes } from '@portico/contract/plumbing/domain-settings.ts'
import { lookModes, type StoredLook } from '@portico/contract/plumbing/stored-look.ts'
import { Menu } from '@base-ui/react/menu'
import { useState } from 'react'
import { ownLook } from '../plumbing/own-look.ts'
import { pageData } from '../plumbing/page-data.ts'
import menu from '../ui/menu.module.css'
import { Glyph } from './glyph.tsx'
import { saveLook } from './save-preferences.ts'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('landing')

const currentLook = (): StoredLook => ownLook() ?? pageData().look

type LookMenuProps = { holder: HTMLElement | null; onProblem: (problem: string) => void }

/**
 * The five themes, each light, dark or as the device is. What is picked shows at once and is kept for the user.
 */
export function LookMenu({ holder, onProblem }: LookMenuProps) {
  const [look, setLook] = useState(currentLook)
  const choose = async (wanted: StoredLook) => {
    setLook(wanted)
    const problem = await saveLook(wanted, look)
    if (problem === null) return
    setLook(look)
    onProblem(problem)
  }
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className={menu['item']}>
        <Glyph name="look" />
        <span className={menu['words']}>{say('theme')}</span>
        <span className={menu['detail']}>{say(look.theme)}</span>
        <Glyph name="next" size={1} />
      </Menu.SubmenuTrigger>
      <Menu.Portal container={holder}>
        <Menu.Positioner className={menu['positioner']} sideOffset={6} collisionPadding={12}>
          <Menu.Popup className={menu['popup']}>
            <Choice
              label={say('theme')}
              value={look.theme}
              options={themes.map((theme) => [theme, say(theme)])}
              onChoose={(theme) => void choose({ ...look, theme })}
            />
            <Menu.Separator className={menu['line']} />
            <Choice
              label={say('lightOrDark')}
              value={look.mode}
              options={lookModes.map((mode) => [mode, say(mode)])}
              onChoose={(mode) => void choose({ ...look, mode })}
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
      <Menu.GroupLabel className={menu['label']}>{label}</Menu.GroupLabel>
      <Menu.RadioGroup value={value} onValueChange={(chosen: Value) => onChoose(chosen)}>
        {options.map(([option, name]) => (
          <Menu.RadioItem key={option} value={option} className={menu['item']} closeOnClick={false}>
            <span className={menu['words']}>{name}</span>
            <Menu.RadioItemIndicator className={menu['mark']}>
              <Glyph name="tick" />
            </Menu.RadioItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </Menu.Group>
  )
}
