type FlowedLine = { depth: number; text: string }

/**
 * Joins the lines of `format=flowed` text (RFC 3676): a line that ends with a space continues in the next one of the
 * same quote depth. `deletesSpace` is the parameter DelSp.
 */
export function unflowed(text: string, deletesSpace: boolean): string {
  const joined: string[] = []
  let depth = 0
  let pieces: string[] = []
  const close = (): void => {
    if (pieces.length > 0) joined.push(quoted(depth, pieces.join('')))
    pieces = []
  }
  for (const line of text.split(/\r?\n/).map(read)) {
    const isSignature = line.text === '-- '
    if (line.depth !== depth || isSignature) close()
    const flows = line.text.endsWith(' ') && !isSignature
    pieces.push(flows && deletesSpace ? line.text.slice(0, -1) : line.text)
    depth = line.depth
    if (!flows) close()
  }
  close()
  return joined.join('\n')
}

function read(line: string): FlowedLine {
  const depth = /^>*/.exec(line)?.[0].length ?? 0
  const rest = line.slice(depth)
  // A space was added before lines that begin with a space, `>` or "From " (§4.4).
  return { depth, text: rest.startsWith(' ') ? rest.slice(1) : rest }
}

const quoted = (depth: number, text: string): string => (depth === 0 ? text : `${'>'.repeat(depth)} ${text}`)
