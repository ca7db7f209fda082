/** The options of `npm run gallery`. */
export type GalleryArguments = {
  /** Takes only the pictures of docs/screenshots. */
  screens: boolean
  /** Exits after writing, without serving the gallery. */
  once: boolean
  /** The commit to compare with. */
  against: string | null
  /**
   * The folder for the pictures. If it is set, only the pictures are taken, as the comparison with another commit
   * needs.
   */
  into: string | null
}

const usage = 'Usage: npm run gallery [-- [--once] [--screens | --against <commit>]]'

/** Reads the arguments of `npm run gallery`. Returns them, or a sentence about the unknown ones. */
export function readGalleryArguments(given: readonly string[]): GalleryArguments | { refusal: string } {
  const asked: GalleryArguments = { screens: false, once: false, against: null, into: null }
  for (let at = 0; at < given.length; at += 1) {
    const [option, value] = [given[at], given[at + 1]]
    if (option === '--once') asked.once = true
    else if (option === '--screens') asked.screens = true
    else if ((option === '--against' || option === '--into') && value !== undefined && !value.startsWith('-')) {
      if (option === '--against') asked.against = value
      else asked.into = value
      at += 1
    } else return { refusal: `${option ?? ''} is not known here, or lacks its value. ${usage}` }
  }
  return asked
}
