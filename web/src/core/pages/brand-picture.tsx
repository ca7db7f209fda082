import type { DomainSettings, PictureSize } from '@portico/contract/core/domains/domain-settings.ts'
import type { ReactEventHandler } from 'react'
import styles from './brand-picture.module.css'

export type LogoSettings = Pick<
  DomainSettings,
  'companyname' | 'companylogo' | 'companylogodark' | 'logosize' | 'logodarksize'
>

/** A picture whose ratio of width to height is larger is assumed to contain the company's name. */
const widestMark = 1.5

/** Returns whether a logo is a mark, shown beside the company's name, rather than a picture that contains the name. */
export function isMark({ width, height }: PictureSize): boolean {
  return width <= height * widestMark
}

type BrandPictureProps = {
  settings: LogoSettings
  alt: string
  /** The height of the picture in pixels. */
  height: number
  /** The background: `page` is light or dark by the page's mode, `dark` is always dark. */
  ground?: 'page' | 'dark'
  onLoad?: ReactEventHandler<HTMLImageElement>
}

/**
 * The domain's logo. On a dark background it is the dark logo, if there is one. Known dimensions are set, so that the
 * layout does not shift when the picture loads.
 */
export function BrandPicture({ settings, alt, height, ground = 'page', onLoad }: BrandPictureProps) {
  const { companylogo, companylogodark, logosize, logodarksize } = settings
  const sized = (size: PictureSize | null) => {
    const width = size === null ? undefined : Math.max(1, Math.round((height * size.width) / size.height))
    return { width, height, onLoad }
  }
  // The browser treats an inlined SVG logo as a separate document; `lazy` keeps the first frame from waiting for it.
  const lazyWithin = (address: string) => (address.startsWith('data:') ? 'lazy' : undefined)
  if (companylogodark === '') {
    return <img src={companylogo} alt={alt} loading={lazyWithin(companylogo)} {...sized(logosize)} />
  }
  if (ground === 'dark') {
    return <img src={companylogodark} alt={alt} loading={lazyWithin(companylogodark)} {...sized(logodarksize)} />
  }
  // The hidden picture is lazy, so the browser never fetches it.
  return (
    <>
      <img className={styles.onLight} src={companylogo} alt={alt} loading="lazy" {...sized(logosize)} />
      <img className={styles.onDark} src={companylogodark} alt={alt} loading="lazy" {...sized(logodarksize)} />
    </>
  )
}
