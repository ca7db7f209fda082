import type { ChatMessage, MessageKind } from '#features/chat/contract/chat-view.ts'

/** The sentences that readers at the desk see for the assistant's messages without text, by kind. */
const sentences: Partial<Record<MessageKind, string>> = {
  found: 'This is in the documentation:',
  greeting: 'Hello! How can I assist you?',
  thanks: 'You are welcome.',
  abilities: 'I answer questions about the platform from its documentation.',
  person: 'I can hand this chat over to the Desk.',
  nothing: 'Nothing in the documentation matches.',
}

/**
 * Formats a conversation as plain text, oldest message first: time (UTC), author, text, passages shown and file names.
 * `user` is the user's name.
 */
export function transcriptOf(messages: readonly ChatMessage[], user: string): string {
  return messages
    .filter(({ author }) => author !== 'note')
    .map((message) => `${headOf(message, user)}\n${bodyOf(message)}\n`)
    .join('\n')
}

function headOf({ author, name, at }: ChatMessage, user: string): string {
  const who = author === 'user' ? user : author === 'assistant' ? 'Assistant' : name
  return `[${at.slice(0, 16).replace('T', ' ')} UTC] ${who}`
}

function bodyOf({ text, kind, passages, files }: ChatMessage): string {
  const lines = [
    text === '' ? (sentences[kind] ?? '') : text,
    ...passages.map(({ title, heading, link }) => `- ${title} › ${heading} (${link})`),
    ...files.map(({ name, size }) => `[File: ${name}, ${size} bytes]`),
  ]
  return lines.filter((line) => line !== '').join('\n')
}
