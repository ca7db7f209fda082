import type { DomainSettings, PictureSize } from '@portico/contract/core/domains/domain-settings.ts'
import type { ReactEventHandler } from 'react'
import styles from './brand-picture.module.css'

export type LogoSettings = Pick<
  DomainSettings,
  'companyname' | 'companylogo' | 'companylogodark' | 'logosize' | 'logodarksize'
>

/** A picture with a larger ratio of width to height contains the name. */
const widestMark = 1.5

/**
 * Whether a logo is a mark, shown beside the company's name, rather than a picture of the name.
 */
export function isMark({ width, height }: PictureSize): boolean {
  return width <= height * widestMark
}

type BrandPictureProps = {
  settings: LogoSettings
  alt: string
  /** In pixels. */
  height: number
  /** The background: the page, light or dark by its mode, or always dark. */
  ground?: 'page' | 'dark'
  onLoad?: ReactEventHandler<HTMLImageElement>
}

/**
 * The domain's logo, and on a dark background its dark one if set. The width is set if known, so that the layout does
 * not shift when the picture loads.
 */
export function BrandPicture({ settings, alt, height, ground = 'page', onLoad }: BrandPictureProps) {
  const { companylogo, companylogodark, logosize, logodarksize } = settings
  const sized = (size: PictureSize | null) => {
    const width = size === null ? undefined : Math.max(1, Math.round((height * size.width) / size.height))
    return { width, height, onLoad }
  }
  // To the browser an inlined SVG logo is a separate document, for which the first frame does not wait.
  const lazyWithin = (address: string) => (address.startsWith('data:') ? 'lazy' : undefined)
  if (companylogodark === '') {
    return <img src={companylogo} alt={alt} loading={lazyWithin(companylogo)} {...sized(logosize)} />
  }
  if (ground === 'dark') {
    return <img src={companylogodark} alt={alt} loading={lazyWithin(companylogodark)} {...sized(logodarksize)} />
  }
  // The hidden picture is lazy, so it is never fetched.
  return (
    <>
      <img className={styles.onLight} src={companylogo} alt={alt} loading="lazy" {...sized(logosize)} />
      <img className={styles.onDark} src={companylogodark} alt={alt} loading="lazy" {...sized(logodarksize)} />
    </>
  )
}
