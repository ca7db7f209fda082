import { modes, themes, type DomainSettings } from '#contract/core/domains/domain-settings.ts'

export type StoredTheme = { theme: DomainSettings['theme']; mode: DomainSettings['mode'] }

/**
 * The cookie by which the server knows the user's own theme before the first paint; it holds what `apptheme` in storage does,
 * and goes with it.
 */
export const themeCookie = 'apptheme'

/** Light, Dark, and the visitor's own of the two. */
export const themeModes = [...modes, 'System'] as const

/**
 * A theme as the preference `theme` and the stored value `apptheme` hold it, such as `CustomThemeDark` (spec B §9).
 */
export function textOfTheme({ theme, mode }: StoredTheme): string {
  return `${theme}Theme${mode}`
}

/**
 * The theme that such a text names, or null when it names none.
 */
export function themeOfText(text: string | null | undefined): StoredTheme | null {
  const [, name, shade] = /^([A-Za-z]+)Theme([A-Za-z]+)$/.exec(text ?? '') ?? []
  const theme = themes.find((each) => each === name)
  const mode = themeModes.find((each) => each === shade)
  return theme === undefined || mode === undefined ? null : { theme, mode }
}
