type Message = { role: 'system' | 'user'; content: string }

/**
 * Extracts the dataset and its description from the messages of a request (spec B §7). The description is either a
 * separate message after the dataset, or the text after an empty line if it has fewer commas than the header.
 */
export function csvAndDescription(messages: readonly Message[]): { csv: string; description: string } {
  const [first = '', ...others] = messages.filter(({ role }) => role === 'user').map(({ content }) => content)
  const text = first.replaceAll('\r\n', '\n')
  const commas = commasIn(text)
  const end = [...text.matchAll(/\n\s*\n/g)].find(({ index, 0: gap }) => {
    const rest = text.slice(index + gap.length)
    return rest.trim() !== '' && commasIn(rest) < commas
  })
  const description = end === undefined ? [] : [text.slice(end.index).trim()]
  return {
    csv: end === undefined ? text : text.slice(0, end.index),
    description: [...description, ...others].join('\n'),
  }
}

const commasIn = (text: string) => (text.split('\n', 1)[0] ?? '').split(',').length - 1
