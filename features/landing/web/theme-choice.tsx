import { themes } from '@portico/contract/core/domains/domain-settings.ts'
import { themeModes, type StoredTheme } from '@portico/contract/core/pages/stored-theme.ts'
import { useState } from 'react'
import { ownTheme } from '@portico/web/core/pages/own-theme.ts'
import { pageData } from '@portico/web/core/pages/page-data.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Segments } from '@portico/web/ui/segments.tsx'
import { SelectField } from '@portico/web/ui/select-field.tsx'
import { saveTheme } from './save-preferences.ts'
import messages from '#features/landing/web/messages/en.json'

/**
 * The theme and its mode in the form of a page. A choice is applied immediately and saved for the user, as in the user
 * menu.
 */
export function ThemeChoice() {
  const t = useMessages(messages)
  const [shown, setShown] = useState<StoredTheme>(() => ownTheme() ?? pageData().themeChoice)
  const [problem, setProblem] = useState<string | null>(null)
  const choose = async (wanted: StoredTheme) => {
    setShown(wanted)
    const refused = await saveTheme(t, wanted, shown)
    setProblem(refused)
    if (refused !== null) setShown(shown)
  }
  return (
    <>
      <SelectField
        label={t('theme')}
        value={shown.theme}
        options={themes.map((value) => ({ value, text: t(value) }))}
        onChange={(event) => {
          const theme = themes.find((each) => each === event.target.value)
          if (theme !== undefined) void choose({ ...shown, theme })
        }}
      />
      <Segments
        label={t('lightOrDark')}
        showLabel
        value={shown.mode}
        options={themeModes.map((value) => ({ value, text: t(value) }))}
        onChange={(mode) => void choose({ ...shown, mode })}
      />
      <Alert kind="danger" bare text={problem} />
    </>
  )
}
