import { describe, expect, it } from 'vitest'
import { themes } from '#contract/core/domains/domain-settings.ts'
import { themeModes, themeOfText, textOfTheme } from './stored-theme.ts'

const themeChoices = themes.flatMap((theme) => themeModes.map((mode) => ({ theme, mode })))

describe('a stored theme', () => {
  it.each(themeChoices)('is read as it was written: $theme $mode', (themeChoice) => {
    expect(themeOfText(textOfTheme(themeChoice))).toEqual(themeChoice)
  })

  it.each([
    [null],
    [undefined],
    [''],
    ['Dark'],
    ['CustomTheme'],
    ['customThemeDark'],
    ['NeonThemeDark'],
    ['<b>ThemeDark'],
  ])('is not %j', (text) => {
    expect(themeOfText(text)).toBeNull()
  })
})
