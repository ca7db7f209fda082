import type { Mention } from './find-columns.ts'
import type { Question } from './question.ts'

/** Frequent words of German, Spanish, French, Italian, Portuguese, Dutch and Polish questions that are no English words. */
const foreign = new Set(
  (
    'wie viele viel wieviele anzahl sind ist der das dem den ein eine einer welche welcher welches und oder nach für von zeige zeig mir alle gibt ' +
    'monat monate jahr woche summe durchschnitt durchschnittliche offen offene im mit nicht haben hat wurden ' +
    'cuántos cuántas cuantos cuantas cuál cual cuáles qué hay los las el por mes año número numero muestra dame del una con son están abiertos ' +
    'combien quel quelle quels quelles sont est le la les des du par mois année nombre montre moi avec ouverts une il ya ' +
    'quanti quante quanto quali sono gli mese anno numero mostra della delle ' +
    'quantos quantas são estão os as mês ano mostre ' +
    'hoeveel zijn het een welke aantal maand jaar toon ' +
    'ile jest są który która liczba miesiąc pokaż'
  ).split(' '),
)
/** Some of them are English words too, and say nothing. */
const ambiguous = new Set(['as', 'den', 'hat', 'son', 'le', 'la', 'el', 'im', 'os', 'con', 'moi', 'quanto', 'per'])

const english =
  /\b(?:the|of|is|are|how|what|which|who|show|many|much|by|per|each|list|average|number|count|total|in|for|and|with|top|compare|over|all|give|plot|draw|only|from|to|not|without)\b/g

/**
 * Whether a question is in another language, by its small words; those of columns' names are no sign of it.
 */
export function isOtherLanguage({ small, words }: Question, mentions: readonly Mention[]): boolean {
  const isNamed = (place: number) => mentions.some(({ first, end }) => first <= place && place < end)
  const found = new Set(
    words
      .filter(
        ({ text }, place) => !isNamed(place) && foreign.has(text.toLowerCase()) && !ambiguous.has(text.toLowerCase()),
      )
      .map(({ text }) => text.toLowerCase()),
  )
  const known = new Set([...small.matchAll(english)].map(([word]) => word))
  return found.size > 0 && found.size >= known.size
}
