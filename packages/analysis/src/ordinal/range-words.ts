import { plainOf } from './plain-text.ts'

const words = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' ').map(plainOf))

/** Words between the ends of a range. */
export const joiners = words('- ~ to bis a al à au tot do t through and und et en e i y から より से الى إلى حتى')

/** Words at a number that is the upper end; those of the second line only before it. */
export const lessWords = words(
  '< ≤ under below less fewer younger smaller max maximum most unter weniger jünger höchstens maximal moins inférieur jusqu menos menor hasta máximo meno minore fino inferiore sotto massimo minder onder jonger hoogstens poniżej mniej młodsi najwyżej abaixo até 未満 以下 まで कम तक नीचे اقل أقل تحت حتى',
)
export const lessBefore = words('bis tot do to')

/** Words at a number that is the lower end. */
export const moreWords = words(
  '> ≥ + plus over above more older greater min minimum least from ab über mehr älter mindestens größer supérieur oder más mas mayor desde mínimo oltre più maggiore superiore sopra almeno meer ouder vanaf boven minstens powyżej więcej od ponad starsi mais maior acima 以上 超 以降 अधिक ऊपर ज्यादा ज़्यादा اكثر أكثر فوق فأكثر',
)

const second = 1
const [minute, hour, day] = [60 * second, 3600 * second, 86_400 * second]

/** The size of units, by which the ends of ranges are compared. */
const units: readonly (readonly [factor: number, names: string])[] = [
  [1e3, 'k tsd thousand mille mil tys 千 हज़ार الف'],
  [1e4, '万'],
  [1e5, 'lakh lakhs लाख'],
  [1e6, 'm mn mio million millions millionen millones milioni mln milhões 百万 مليون'],
  [1e7, 'cr crore करोड़'],
  [1e8, '億'],
  [1e9, 'b bn mrd billion milliard milliards miliardi mld'],
  [1, 'byte bytes'],
  [1024, 'kb kib ko'],
  [1024 ** 2, 'mb mib mo'],
  [1024 ** 3, 'gb gib go'],
  [1024 ** 4, 'tb tib'],
  [1024 ** 5, 'pb pib'],
  [second / 1000, 'ms'],
  [second, 's sec secs second seconds sek sekunden secondes segundos secondi seconden sekund 秒'],
  [minute, 'min mins minute minutes minuten minutos minuti minuut minut 分'],
  [hour, 'h hr hrs hour hours std stunde stunden heure heures hora horas ora ore uur uren godzina godzin 時間 घंटे ساعة'],
  [
    day,
    'd day days tag tage tagen jour jours día días giorno giorni dag dagen dzień dni dia dias 日 日間 दिन يوم ايام',
  ],
  [
    7 * day,
    'w wk wks week weeks woche wochen semaine semaines semana semanas settimana settimane weken tydzień tygodni 週間 सप्ताह اسبوع',
  ],
  [
    30 * day,
    'mo mos month months monat monate monaten mois mes meses mese mesi maand maanden miesiąc miesięcy ヶ月 か月 महीने شهر',
  ],
  [
    365 * day,
    'y yr yrs year years jahr jahre jahren an ans año años anno anni jaar rok lat anos 年 歳 才 साल वर्ष سنة سنوات',
  ],
]

export const unitFactors: ReadonlyMap<string, number> = new Map(
  units.flatMap(([factor, names]) => names.split(' ').map((name) => [plainOf(name), factor] as const)),
)
