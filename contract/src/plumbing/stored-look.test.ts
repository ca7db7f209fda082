import { describe, expect, it } from 'vitest'
import { themes } from './domain-settings.ts'
import { lookModes, lookOfText, textOfLook } from './stored-look.ts'

const looks = themes.flatMap((theme) => lookModes.map((mode) => ({ theme, mode })))

describe('a stored look', () => {
  it.each(looks)('comes back: $theme $mode', (look) => {
    expect(lookOfText(textOfLook(look))).toEqual(look)
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
    expect(lookOfText(text)).toBeNull()
  })
})
