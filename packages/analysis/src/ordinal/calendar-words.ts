import { plainOf } from './plain-text.ts'

/**
 * Names of months in the languages of the product, long and short, nominative and genitive. Source: Unicode CLDR 48 of
 * de, en, es, fr, hi, it, ja, nl, pl, pt and ar (Egypt, Syria, Algeria, Morocco); behind `/` other common spellings.
 */
const monthWords: readonly string[] = [
  'january jan januar jänner enero ene janvier janv जनवरी जन॰ gennaio gen januari styczeń stycznia sty janeiro يناير كانون_الثاني جانفي / jän जन januari',
  'february feb februar febrero février févr फ़रवरी फ़र॰ febbraio februari luty lutego lut fevereiro fev فبراير شباط فيفري / fév feber फर',
  'march mar märz marzo mars मार्च maart mrt marzec marca março مارس آذار / mrz mär marz',
  'april apr abril abr avril avr अप्रैल aprile kwiecień kwietnia kwi أبريل نيسان أفريل / إبريل अप्रै',
  'may mai mayo मई maggio mag mei maj maja maio مايو أيار ماي',
  'june jun juni junio juin जून giugno giu czerwiec czerwca cze junho يونيو حزيران جوان / يونيه',
  'july jul juli julio juillet juil juill जुलाई जुल॰ luglio lug lipiec lipca lip julho يوليو تموز جويلية يوليوز / يوليه जुल',
  'august aug agosto ago août अगस्त अग॰ augustus sierpień sierpnia sie أغسطس آب أوت غشت / aou अग',
  'september sep sept septiembre septembre सितंबर सित॰ settembre set wrzesień września wrz setembro سبتمبر أيلول شتنبر / setiembre सितम्बर सित',
  'october oct oktober okt octubre octobre अक्टूबर अक्टू॰ ottobre ott październik października paź outubro out أكتوبر تشرين_الأول / अक्तूबर अक्टू',
  'november nov noviembre novembre नवंबर नव॰ listopad listopada lis novembro نوفمبر تشرين_الثاني نونبر / नवम्बर नव',
  'december dec dezember dez diciembre dic décembre déc दिसंबर दिस॰ dicembre grudzień grudnia gru dezembro ديسمبر كانون_الأول دجنبر / दिसम्बर दिस',
]

/** Names of weekdays from Monday on. Source as of months; behind `/` other common spellings. */
const weekdayWords: readonly string[] = [
  'monday mon montag mo lunes lun lundi सोमवार सोम lunedì 月曜日 月 maandag ma poniedziałek pon segunda-feira seg segunda الاثنين / mondays montags 月曜 2a-feira pn',
  'tuesday tue dienstag di martes mar mardi मंगलवार मंगल martedì 火曜日 火 dinsdag wtorek wt terça-feira ter terça الثلاثاء / tues tu 火曜 3a-feira الثلاثا',
  'wednesday wed mittwoch mi miércoles mié mercredi mer बुधवार बुध mercoledì 水曜日 水 woensdag wo środa śr quarta-feira qua quarta الأربعاء / weds we 水曜 4a-feira الأربعا',
  'thursday thu donnerstag do jueves jue jeudi jeu गुरुवार गुरु giovedì gio 木曜日 木 donderdag czwartek czw quinta-feira qui quinta الخميس / thur thurs th 木曜 5a-feira बृहस्पतिवार',
  'friday fri freitag fr viernes vie vendredi ven शुक्रवार शुक्र venerdì 金曜日 金 vrijdag vr piątek pt sexta-feira sex sexta الجمعة / 金曜 6a-feira pią',
  'saturday sat samstag sa sábado sáb samedi sam शनिवार शनि sabato 土曜日 土 zaterdag za sobota sob السبت / sonnabend 土曜',
  'sunday sun sonntag so domingo dom dimanche dim रविवार रवि domenica 日曜日 日 zondag zo niedziela niedz الأحد / su 日曜 इतवार nd',
]

/** Names of seasons, spring first. */
const seasonWords: readonly string[] = [
  'spring frühling frühjahr primavera printemps वसंत lente wiosna الربيع 春',
  'summer sommer verano été गर्मी estate zomer lato verão الصيف 夏',
  'autumn fall herbst otoño automne शरद autunno herfst jesień outono الخريف 秋',
  'winter invierno hiver सर्दी inverno zima الشتاء 冬',
]

const numbered = (words: readonly string[]): ReadonlyMap<string, number> =>
  new Map(
    words.flatMap((line, index) =>
      line
        .split(' ')
        .filter((word) => word !== '/')
        .map((word) => [plainOf(word.replaceAll('_', ' ')), index] as const),
    ),
  )

export const monthNames = numbered(monthWords)
export const weekdayNames = numbered(weekdayWords)
export const seasonNames = numbered(seasonWords)

/** Months that are first names as well: a column of them needs a header that says so. */
export const monthsAndPeople: ReadonlySet<string> = new Set(
  'april may june jun august jan mai juni avril augusto julia'.split(' '),
)

/** Words that count periods, with the largest number that each has. */
const unitWords: readonly (readonly [unit: string, most: number, words: string])[] = [
  ['quarter', 4, 'q qtr quarter quartal quart trim trimestre trimester kwartaal kwartał qu 四半期 तिमाही الربع ربع'],
  ['half', 2, 'h half hy halfyear halbjahr hj semestre semester semestr półrocze halfjaar छमाही النصف نصف 半期'],
  ['week', 53, 'w wk week weeks woche cw semana settimana semaine tydzień tyg sett 週 週目 सप्ताह الأسبوع أسبوع'],
  ['month', 13, 'm month monat mois mes mese maand miesiąc mês 月目 महीना माह الشهر شهر'],
  ['period', 366, 'p period periode periodo période okres day tag jour día dia giorno dag dzień 日目 दिन اليوم يوم'],
  // Letters that stand for a quarter, half or week, depending on the language.
  ['quarter-or-week', 53, 'kw t s k sem'],
]

export const periodUnits: ReadonlyMap<string, { unit: string; most: number }> = new Map(
  unitWords.flatMap(([unit, most, words]) => words.split(' ').map((word) => [plainOf(word), { unit, most }] as const)),
)

/** Words beside a period that do not change its place. */
export const fillers: ReadonlySet<string> = new Set(
  'de del do da of the r er e eme o a os ere re st nd rd th i y year jahr rok roku 年 第 度 का की في من lata'
    .split(' ')
    .map(plainOf),
)

/** Words that mark a fiscal or calendar year. */
export const yearWords: ReadonlySet<string> = new Set('fy cy gj ej fiscal 年度 jg'.split(' '))

/** Ordinal numbers as words, from the first to the tenth where a language's are common. */
const ordinalWords: readonly string[] = [
  'first erstes erste erster premier première primer primero primera primo prima primeiro primeira pierwszy pierwsza eerste पहली पहला الأول الأولى 一 上 前',
  'second zweites zweite zweiter deuxième second segundo segunda secondo seconda drugi druga tweede दूसरी दूसरा الثاني الثانية 二 下 後',
  'third drittes dritte dritter troisième tercer tercero tercera terzo terza terceiro terceira trzeci trzecia derde तीसरी तीसरा الثالث الثالثة 三',
  'fourth viertes vierte vierter quatrième cuarto cuarta quarto quarta czwarty czwarta vierde चौथी चौथा الرابع الرابعة 四',
  'fifth fünfte fünfter cinquième quinto quinta piąty vijfde पाँचवाँ الخامس',
  'sixth sechste sixième sexto sesto szósty zesde छठा السادس',
  'seventh siebte septième séptimo settimo sétimo siódmy zevende सातवाँ السابع',
  'eighth achte huitième octavo ottavo oitavo ósmy achtste आठवाँ الثامن',
  'ninth neunte neuvième noveno nono dziewiąty negende नौवाँ التاسع',
  'tenth zehnte dixième décimo decimo dziesiąty tiende दसवाँ العاشر',
]

export const ordinalNames = numbered(ordinalWords)

/** Roman numbers of quarters and half-years. */
export const romanNumbers: ReadonlyMap<string, number> = new Map([
  ['i', 1],
  ['ii', 2],
  ['iii', 3],
  ['iv', 4],
])

/** Words in headers of columns that are about the calendar. */
export const calendarHeader =
  /month|monat|\bmois\b|\bmes(?:es)?\b|mese|mensile|maand|miesiac|\bmes\b|月|माह|महीना|شهر|week|woche|semaine|semana|settimana|tydzien|tygod|週|曜|सप्ताह|اسبوع|\bday|tag\b|\bjour|\bdia\b|giorno|\bdag\b|dzien|日|दिन|يوم|quarter|quartal|trimest|kwarta|四半期|तिमाही|ربع|period|zeitraum|okres|期|अवधि|فترة|date|datum|fecha|\bdata\b|year|jahr|\bannee|\bano\b|anno|\brok\b|\bjaar\b|年|साल|वर्ष|سنة|season|birth/

/** Words in headers of columns that have names of people. */
export const peopleHeader =
  /name|vorname|prenom|\bnom\b|nombre|apellido|cognome|\bnome\b|imie|nazwisko|naam|名|氏|नाम|اسم|person|employee|customer|client|user|mitarbeiter|kunde|agent|assignee|owner|author|contact|student|patient|player|actor|担当/
