import { modes, themes, type DomainSettings } from '#contract/core/domains/domain-settings.ts'

export type StoredTheme = { theme: DomainSettings['theme']; mode: DomainSettings['mode'] }

/**
 * The cookie with the user's own theme, for the server's first paint; its value is that of `apptheme` in storage, and
 * both are deleted together.
 */
export const themeCookie = 'apptheme'

/** Light, Dark, and the visitor's system setting. */
export const themeModes = [...modes, 'System'] as const

/**
 * Returns a theme in the form of the preference `theme` and the stored value `apptheme`, such as `CustomThemeDark`
 * (spec B §9).
 */
export function textOfTheme({ theme, mode }: StoredTheme): string {
  return `${theme}Theme${mode}`
}

/** Returns the theme that a text in the form of `textOfTheme` names; null if it names none. */
export function themeOfText(text: string | null | undefined): StoredTheme | null {
  const [, name, shade] = /^([A-Za-z]+)Theme([A-Za-z]+)$/.exec(text ?? '') ?? []
  const theme = themes.find((each) => each === name)
  const mode = themeModes.find((each) => each === shade)
  return theme === undefined || mode === undefined ? null : { theme, mode }
}
