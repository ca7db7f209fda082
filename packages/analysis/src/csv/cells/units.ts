/** The kind of a unit. Numbers of one kind can be converted, except currencies. */
export type Unit = {
  /** As it is shown. */
  text: string
  /** Units of a kind with factors can be added. A currency is a kind for itself. */
  kind: string
  /** How many of the smallest unit of the kind it is; 1 for currencies and units that are not converted. */
  factor: number
}

const kinds: Record<string, Record<string, number>> = {
  bytes: {
    ...{ B: 1, byte: 1, bytes: 1, Byte: 1, Bytes: 1, octets: 1 },
    ...{ kB: 1e3, KB: 1e3, Ko: 1e3, ko: 1e3, MB: 1e6, Mo: 1e6, GB: 1e9, Go: 1e9, TB: 1e12, To: 1e12, PB: 1e15 },
    ...{ KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30, TiB: 2 ** 40, PiB: 2 ** 50 },
  },
  bits: {
    'bit/s': 1,
    'bps': 1,
    'kbit/s': 1e3,
    'Kbit/s': 1e3,
    'kbps': 1e3,
    'Kbps': 1e3,
    'Mbit/s': 1e6,
    'Mbps': 1e6,
    'Gbit/s': 1e9,
    'Gbps': 1e9,
  },
  /** Short for thousands and millions: these become plain numbers. */
  scale: {
    k: 1e3,
    K: 1e3,
    M: 1e6,
    Mio: 1e6,
    mn: 1e6,
    Mrd: 1e9,
    bn: 1e9,
    lakh: 1e5,
    lakhs: 1e5,
    crore: 1e7,
    crores: 1e7,
    万: 1e4,
    億: 1e8,
  },
  hertz: { Hz: 1, kHz: 1e3, MHz: 1e6, GHz: 1e9 },
  time: {
    ...{ ns: 1e-9, µs: 1e-6, μs: 1e-6, us: 1e-6, ms: 1e-3, msec: 1e-3 },
    ...{
      s: 1,
      sec: 1,
      secs: 1,
      second: 1,
      seconds: 1,
      Sek: 1,
      Sekunden: 1,
      secondes: 1,
      segundos: 1,
      secondi: 1,
      sekund: 1,
      秒: 1,
      ثانية: 1,
      सेकंड: 1,
    },
    ...{
      min: 60,
      mins: 60,
      minute: 60,
      minutes: 60,
      Min: 60,
      Minuten: 60,
      minutos: 60,
      minuti: 60,
      minuten: 60,
      minut: 60,
      分: 60,
      دقيقة: 60,
      मिनट: 60,
    },
    ...{
      h: 3600,
      hr: 3600,
      hrs: 3600,
      hour: 3600,
      hours: 3600,
      Std: 3600,
      Stunden: 3600,
      heures: 3600,
      horas: 3600,
      ore: 3600,
      uur: 3600,
      godz: 3600,
      時間: 3600,
      ساعة: 3600,
      घंटे: 3600,
    },
    ...{
      d: 86_400,
      day: 86_400,
      days: 86_400,
      Tage: 86_400,
      jours: 86_400,
      días: 86_400,
      giorni: 86_400,
      dagen: 86_400,
      dni: 86_400,
      dias: 86_400,
      日間: 86_400,
    },
  },
  mass: { mg: 1e-3, g: 1, kg: 1e3, t: 1e6, lb: 453.592_37, lbs: 453.592_37, oz: 28.349_523_125 },
  length: { mm: 1, cm: 10, m: 1e3, km: 1e6 },
  volume: { ml: 1, mL: 1, cl: 10, l: 1e3, L: 1e3 },
  energy: { Wh: 1, kWh: 1e3, MWh: 1e6, GWh: 1e9 },
  power: { W: 1, kW: 1e3, MW: 1e6 },
}

/** Units that are not converted. */
const others = [
  '°C',
  '°F',
  '°',
  'V',
  'A',
  'mA',
  'mAh',
  'Ah',
  'dB',
  'dBm',
  'px',
  'pt',
  'rpm',
  'fps',
  'm²',
  'm2',
  'm³',
  'm3',
  'km/h',
  'mph',
  'bar',
  'hPa',
  'Pa',
  'pcs',
  'Stk',
]

/**
 * Signs and abbreviations of currencies by their ISO 4217 code, in the languages of the product. The codes themselves
 * come from `Intl`.
 */
const currencySigns: Record<string, string> = {
  EUR: '€ euro euros',
  USD: '$ US$ USD$',
  GBP: '£ GB£',
  JPY: '¥ 円 JP¥ ￥',
  CNY: '元 RMB CN¥',
  INR: '₹ Rs Rs. ₨ रु रु.',
  CHF: 'Fr. SFr. SFr Fr',
  PLN: 'zł zl',
  BRL: 'R$',
  CZK: 'Kč',
  SEK: 'kr kr. :-',
  HUF: 'Ft',
  RON: 'lei leu',
  BGN: 'лв лв.',
  RUB: '₽ руб руб. р.',
  UAH: '₴ грн',
  TRY: '₺ TL',
  KRW: '₩ 원',
  ILS: '₪',
  THB: '฿',
  VND: '₫',
  NGN: '₦',
  PHP: '₱',
  CAD: 'C$ CA$',
  AUD: 'A$ AU$',
  NZD: 'NZ$',
  HKD: 'HK$',
  SGD: 'S$',
  MXN: 'MX$ Mex$',
  TWD: 'NT$',
  ZAR: 'R',
  IDR: 'Rp Rp.',
  MYR: 'RM',
  AED: 'د.إ درهم',
  SAR: 'ر.س ريال ﷼',
  EGP: 'ج.م E£ جنيه',
}

const known = new Map<string, Unit>()
for (const [kind, units] of Object.entries(kinds))
  for (const [text, factor] of Object.entries(units)) known.set(text, { text, kind, factor })
for (const text of others) known.set(text, { text, kind: text, factor: 1 })
for (const sign of ['%', '٪', '％']) known.set(sign, { text: '%', kind: '%', factor: 1 })
for (const word of ['pct', 'percent', 'Prozent', 'pourcent']) known.set(word, { text: '%', kind: '%', factor: 1 })

const currencies = new Map<string, Unit>()
for (const code of Intl.supportedValuesOf('currency')) currencies.set(code, { text: code, kind: code, factor: 1 })
for (const [code, signs] of Object.entries(currencySigns))
  for (const text of signs.split(' ')) currencies.set(text, { text, kind: code, factor: 1 })

/** Returns the currency that a text before or after a number names; null if it names none. */
export const currencyOf = (text: string): Unit | null => currencies.get(text) ?? null

/** Returns the unit that a text after a number names, currencies included; null if it names none. */
export function unitOf(text: string): Unit | null {
  return known.get(text) ?? currencies.get(text) ?? known.get(text.replace(/\.$/, '')) ?? null
}

/** Returns whether a unit is a currency. */
export const isCurrency = ({ kind }: Unit): boolean => /^[A-Z]{3}$/.test(kind)

/** The letters with which a text can begin that is a currency and a number. */
export const currencyLetters: ReadonlySet<number> = new Set([...currencies.keys()].map((text) => text.charCodeAt(0)))
