/** The chat bot pages (spec A §2). */
export const chatPaths = ['/chatBot', '/mpichatbot', '/gateschatbot', '/browserapp', '/chat'] as const

/** The two mail domains with a chat bot of their own, as the deployment sets them. */
export type ChatBotDomains = { mpi: string; gates: string }

/**
 * The chat bot page for a user, by the domain of the e-mail address (spec A §4, "Landing choice" 4).
 */
export function chatBotPath(email: string, domains: ChatBotDomains): '/chatBot' | '/mpichatbot' | '/gateschatbot' {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (domain === domains.mpi.toLowerCase()) return '/mpichatbot'
  return domain === domains.gates.toLowerCase() ? '/gateschatbot' : '/chatBot'
}
