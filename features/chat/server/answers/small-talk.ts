import type { AnswerQuestion } from './answer-question.ts'

export type SmallTalk = 'greeting' | 'thanks' | 'abilities' | 'person'

const exactly = (phrases: string) => new Set(phrases.split('|').map((phrase) => phrase.trim()))

/** Complete messages of small talk, in lower case and without punctuation around them, in the product's languages. */
const phrases: readonly [SmallTalk, ReadonlySet<string>][] = [
  [
    'greeting',
    exactly(
      `hello|hi|hey|hi there|hello there|hey there|good morning|good afternoon|good evening|good day|greetings|hallo|guten tag|guten morgen|guten abend|moin|
      servus|hola|buenos días|buenas tardes|buenas noches|buenas|bonjour|bonsoir|salut|coucou|नमस्ते|नमस्कार|हैलो|ciao|salve|buongiorno|buonasera|
      こんにちは|こんばんは|おはよう|おはようございます|もしもし|goedemorgen|goedemiddag|goedenavond|goedendag|hoi|dag|cześć|dzień dobry|dobry wieczór|hej|
      witam|olá|oi|bom dia|boa tarde|boa noite|مرحبا|أهلا|السلام عليكم|صباح الخير|مساء الخير`,
    ),
  ],
  [
    'thanks',
    exactly(
      `thanks|thank you|thanks a lot|thank you very much|thank you so much|many thanks|thx|cheers|great|perfect|great, thanks|perfect, thanks|ok|okay|
      ok thanks|ok, thanks|bye|goodbye|danke|vielen dank|danke schön|danke sehr|super|tschüss|gracias|muchas gracias|adiós|merci|merci beaucoup|
      au revoir|धन्यवाद|शुक्रिया|grazie|grazie mille|arrivederci|ありがとう|ありがとうございます|さようなら|bedankt|dank je|dank u|dank je wel|tot ziens|
      dziękuję|dzięki|do widzenia|obrigado|obrigada|muito obrigado|muito obrigada|tchau|شكرا|شكرا جزيلا|مع السلامة`,
    ),
  ],
  [
    'abilities',
    exactly(
      `help|help me|please help|what can you do|what can i ask|what can i ask you|what do you do|what are you|who are you|are you a bot|are you human|
      are you a human|how does this work|how do you work|hilfe|was kannst du|was können sie|wer bist du|wer sind sie|ayuda|qué puedes hacer|
      quién eres|aide|que peux-tu faire|que pouvez-vous faire|qui es-tu|qui êtes-vous|मदद|आप क्या कर सकते हैं|आप कौन हैं|aiuto|cosa puoi fare|
      cosa sai fare|chi sei|助けて|ヘルプ|何ができますか|あなたは誰ですか|wat kun je|wat kan je|wie ben je|pomoc|co potrafisz|co umiesz|kim jesteś|ajuda|
      o que você pode fazer|o que podes fazer|quem é você|quem és tu|مساعدة|ماذا يمكنك أن تفعل|من أنت`,
    ),
  ],
]

/** Requests for a person, anywhere in a short message. */
const persons: readonly RegExp[] = [
  /\b(?:talk|speak|chat|write|get|connect|transfer|put|hand)\b.{0,40}\b(?:humans?|persons?|people|agents?|someone|operators?|support|service ?desk|help ?desk|the desk)\b/u,
  /\b(?:real|live|human) (?:person|human|agent|being|operator)\b|^(?:a |an )?(?:human|person|agent|operator)(?:,? please)?$/u,
  /\b(?:mensch(?:en)?|mitarbeiter(?:in)?|berater(?:in)?)\b.{0,30}\b(?:sprechen|reden|verbinden|schreiben|chatten)\b/u,
  /\bhablar con (?:una?|el|la|alguien|otra)\b|\b(?:una persona real|un agente humano)\b/u,
  /\bparler (?:à|avec) (?:un|une|quelqu)|\b(?:un conseiller|une vraie personne)\b/u,
  /(?:इंसान|व्यक्ति|किसी|एजेंट) से बात/u,
  /\bparlare con (?:una?|qualcuno|l'assistenza)|\bun operatore\b/u,
  /(?:人間|担当者|オペレーター?|スタッフ)(?:と|に)/u,
  /\b(?:met een (?:mens|medewerker|persoon)|een medewerker) (?:spreken|praten|chatten)\b/u,
  /\bz (?:człowiekiem|konsultantem|pracownikiem)\b|\brozmawiać z\b/u,
  /\bfalar com (?:uma?|alguém|o suporte|a equipe)\b|\bum atendente\b/u,
  /(?:أتحدث|التحدث|أتكلم|التكلم) (?:مع|إلى) (?:شخص|موظف|إنسان|أحد)/u,
]

/** Maximum length of a message that counts as a request for a person; longer messages only mention a person. */
const wishLongest = 160

/**
 * Classifies small talk; null if the message may be a question for the documentation.
 */
export function smallTalkIn(text: string): SmallTalk | null {
  const small = text.toLowerCase().trim().normalize('NFC')
  const bare = small.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '').replaceAll(/\s+/g, ' ')
  const found = phrases.find(([, known]) => known.has(bare))
  if (found !== undefined) return found[0]
  return small.length <= wishLongest && persons.some((pattern) => pattern.test(bare)) ? 'person' : null
}

/** Answers small talk and requests for a person. */
export const answerSmallTalk: AnswerQuestion = ({ text }) => {
  const kind = smallTalkIn(text)
  return Promise.resolve(kind === null ? null : { kind, text: '', passages: [] })
}
