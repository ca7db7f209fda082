import { modes, themes, type DomainSettings } from './domain-settings.ts'

export type StoredLook = { theme: DomainSettings['theme']; mode: DomainSettings['mode'] }

/**
 * The cookie that tells the server the user's own look before the first paint; it holds what `apptheme` in storage does,
 * and goes with it.
 */
export const lookCookie = 'apptheme'

/** Light, Dark, and the visitor's own of the two. */
export const lookModes = [...modes, 'System'] as const

/**
 * A look as the preference `theme` and the stored value `apptheme` hold it, such as `CustomThemeDark` (spec B §9).
 */
export function textOfLook({ theme, mode }: StoredLook): string {
  return `${theme}Theme${mode}`
}

/**
 * The look that such a text names, or null when it names none.
 */
export function lookOfText(text: string | null | undefined): StoredLook | null {
  const [, name, shade] = /^([A-Za-z]+)Theme([A-Za-z]+)$/.exec(text ?? '') ?? []
  const theme = themes.find((each) => each === name)
  const mode = lookModes.find((each) => each === shade)
  return theme === undefined || mode === undefined ? null : { theme, mode }
}
