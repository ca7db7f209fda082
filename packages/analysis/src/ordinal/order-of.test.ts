import { describe, expect, it } from 'vitest'
import { compareTexts } from '#analysis/texts.ts'
import { orderOf, scaleOf } from './order-of.ts'

/** Texts in another order than the one expected, without chance: every third from the end. */
const shuffled = (texts: readonly string[]) =>
  [0, 1, 2].flatMap((rest) => texts.filter((_, index) => index % 3 === rest)).toReversed()

const inOrder: [name: string, header: string, texts: string][] = [
  ['months', 'month', 'January|February|March|April|May|June|July|August|September|October|November|December'],
  ['short months in capitals', 'period', 'JAN|FEB|MAR|APR|MAY|JUN'],
  ['short months with dots', 'x', 'Jan.|Feb.|Mar.|Apr.|May|Sept.|Oct.'],
  ['German months', 'Monat', 'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember'],
  ['short German months', 'Monat', 'Jan|Feb|Mrz|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez'],
  ['French months', 'mois', 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre'],
  ['Spanish months', 'mes', 'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre'],
  ['Italian months', 'mese', 'gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic'],
  [
    'Portuguese months',
    'mês',
    'Janeiro|Fevereiro|Março|Abril|Maio|Junho|Julho|Agosto|Setembro|Outubro|Novembro|Dezembro',
  ],
  ['Dutch months', 'maand', 'januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december'],
  [
    'Polish months',
    'miesiąc',
    'styczeń|luty|marzec|kwiecień|maj|czerwiec|lipiec|sierpień|wrzesień|październik|listopad|grudzień',
  ],
  ['Hindi months', 'महीना', 'जनवरी|फरवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|अक्टूबर|नवंबर|दिसंबर'],
  ['Arabic months', 'الشهر', 'يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر'],
  [
    'Syrian months',
    'الشهر',
    'كانون الثاني|شباط|آذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين الأول|تشرين الثاني|كانون الأول',
  ],
  ['Japanese months', '月', '1月|2月|3月|9月|10月|11月|12月'],
  ['Japanese months of years', '年月', '2023年9月|2023年10月|2024年1月|2024年2月|2024年10月'],
  ['months and years of two digits', 'month', 'Nov-23|Dec-23|Jan-24|Feb-24|Apr-24|Aug-24|Jan-25'],
  ['months and years', 'month', 'Nov 2023|Dec 2023|Jan 2024|Apr 2024|Aug 2024'],
  ['years and months', 'month', '2023 Nov|2023 Dec|2024 Jan|2024 Apr'],
  ['years before whole months', 'm', '2023-October|2023-November|2024-April|2024-August'],
  ['French months and years', 'mois', 'nov. 23|déc. 23|janv. 24|févr. 24|avr. 24'],
  ['Spanish months of years', 'mes', 'noviembre de 2023|diciembre de 2023|enero de 2024|abril de 2024'],
  ['Polish months of years', 'okres', 'listopad 2023 r.|grudzień 2023 r.|styczeń 2024 r.|kwiecień 2024 r.'],
  ['months with apostrophes', 'month', "Nov '23|Dec '23|Jan '24|Apr '24"],
  ['numbers of months before years', 'month', '11/2023|12/2023|01/2024|02/2024'],
  ['numbers of months with dots', 'Monat', '11.2023|12.2023|1.2024|2.2024'],
  ['numbers of months behind years', 'month', '2023/9|2023/10|2023/11|2024/1'],
  ['months after the letter M', 'time', '2023M01|2023M02|2023M10|2024M01'],
  ['days of months', 'day', 'Jan 2|Jan 10|Jan 31|Feb 1|Feb 12'],
  ['days before months', 'day', '2 Jan|10 Jan|1 Feb|12 Feb|3 Mar'],
  ['months and an unknown one', 'month', 'Jan|Feb|Mar|Apr|May|Jun|Unknown|n/a'],

  ['weekdays', 'day', 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday'],
  ['short weekdays', 'weekday', 'Mon|Tue|Wed|Thu|Fri|Sat|Sun'],
  ['German weekdays', 'Tag', 'Mo|Di|Mi|Do|Fr|Sa|So'],
  ['French weekdays', 'jour', 'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche'],
  ['Spanish weekdays', 'día', 'lunes|martes|miércoles|jueves|viernes|sábado|domingo'],
  ['Portuguese weekdays', 'dia', 'Segunda-feira|Terça-feira|Quarta-feira|Quinta-feira|Sexta-feira|Sábado|Domingo'],
  ['Italian weekdays', 'giorno', 'Lunedì|Martedì|Mercoledì|Giovedì|Venerdì|Sabato|Domenica'],
  ['Dutch weekdays', 'dag', 'maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag'],
  ['Polish weekdays', 'dzień', 'poniedziałek|wtorek|środa|czwartek|piątek|sobota|niedziela'],
  ['Japanese weekdays', '曜日', '月曜日|火曜日|水曜日|木曜日|金曜日|土曜日|日曜日'],
  ['Hindi weekdays', 'दिन', 'सोमवार|मंगलवार|बुधवार|गुरुवार|शुक्रवार|शनिवार|रविवार'],
  ['Arabic weekdays', 'اليوم', 'الاثنين|الثلاثاء|الأربعاء|الخميس|الجمعة|السبت|الأحد'],
  ['seasons', 'season', 'Spring|Summer|Autumn|Winter'],

  ['quarters of years', 'quarter', 'Q1 2023|Q2 2023|Q3 2023|Q4 2023|Q1 2024|Q2 2024'],
  ['quarters', 'x', 'Q1|Q2|Q3|Q4'],
  ['numbers before quarters', 'quarter', '3Q23|4Q23|1Q24|2Q24'],
  ['quarters behind years', 'q', '2023-Q3|2023-Q4|2024-Q1'],
  ['quarters with slashes', 'q', 'Q3/23|Q4/23|Q1/24'],
  ['French quarters', 'trimestre', 'T3 2023|T4 2023|T1 2024|T2 2024'],
  ['French quarters in words', 'période', '3e trimestre 2023|4e trimestre 2023|1er trimestre 2024'],
  ['German quarters', 'Quartal', '3. Quartal 2023|4. Quartal 2023|1. Quartal 2024|2. Quartal 2024'],
  ['Japanese quarters', '四半期', '2023年第3四半期|2023年第4四半期|2024年第1四半期'],
  ['Polish quarters', 'kwartał', 'III kw. 2023|IV kw. 2023|I kw. 2024|II kw. 2024'],
  ['Arabic quarters', 'الربع', 'الربع الأول|الربع الثاني|الربع الثالث|الربع الرابع'],
  ['quarters of fiscal years', 'period', 'Q3 FY23|Q4 FY23|Q1 FY24|Q2 FY24'],
  ['fiscal years', 'FY', 'FY98|FY99|FY00|FY01|FY24'],
  ['half-years', 'half', 'H1 2023|H2 2023|H1 2024'],
  ['Japanese half-years', '期', '2023年上期|2023年下期|2024年上期'],
  ['weeks', 'week', 'W1|W2|W9|W10|W11|W20'],
  ['German weeks', 'Woche', 'KW 1|KW 2|KW 10|KW 52'],
  ['weeks of years', 'week', '2023-W51|2023-W52|2024-W01|2024-W2|2024-W10'],
  ['weeks before years', 'Woche', 'KW 51/2023|KW 52/2023|KW 1/2024|KW 10/2024'],
  ['weeks in words', 'x', 'Week 1|Week 2|Week 10'],
  ['calendar weeks', 'x', 'CW2|CW9|CW12'],
  ['French weeks', 'semaine', 'S2|S9|S12'],

  ['severities', 'severity', 'Low|Medium|High|Critical'],
  ['priorities of Jira', 'Priority', 'Lowest|Low|Medium|High|Highest'],
  ['severities of scanners', 'severity', 'Informational|Low|Medium|High|Critical'],
  ['risks', 'risk', 'None|Low|Moderate|High|Very high|n/a'],
  ['priorities', 'priority', 'Low priority|Medium priority|High priority|Urgent priority'],
  ['priorities with numbers', 'priority', '1 - Critical|2 - High|3 - Moderate|4 - Low|5 - Planning'],
  ['priorities with letters', 'priority', 'P1 - Critical|P2 - High|P3 - Medium|P4 - Low'],
  ['bugs', 'severity', 'Trivial|Minor|Major|Critical|Blocker'],
  ['German severities', 'Priorität', 'niedrig|mittel|hoch|kritisch'],
  ['French severities', 'gravité', 'Faible|Moyenne|Élevée|Critique'],
  ['Spanish priorities', 'prioridad', 'Baja|Media|Alta|Crítica'],
  ['Italian priorities', 'priorità', 'Bassa|Media|Alta|Critica'],
  ['Portuguese priorities', 'prioridade', 'Baixa|Média|Alta|Urgente'],
  ['Dutch priorities', 'prioriteit', 'Laag|Gemiddeld|Hoog|Kritiek'],
  ['Polish priorities', 'priorytet', 'niski|średni|wysoki|krytyczny'],
  ['Japanese priorities', '優先度', '低|中|高|緊急'],
  ['Hindi priorities', 'प्राथमिकता', 'कम|मध्यम|उच्च|गंभीर'],
  ['Arabic priorities', 'الأولوية', 'منخفضة|متوسطة|عالية|حرجة'],
  ['emoji before levels', 'status', '🟢 Low|🟡 Medium|🔴 High'],
  ['levels and others', 'priority', 'Low|Medium|High|Other|Unknown|n/a'],
  ['log levels', 'level', 'TRACE|DEBUG|INFO|WARN|ERROR|FATAL'],
  ['three log levels', 'type', 'Info|Warning|Error'],
  ['numbered severities', 'sev', 'Sev 1|Sev 2|Sev 10'],
  ['agreement', 'q1', 'Strongly disagree|Disagree|Neutral|Agree|Strongly agree'],
  ['German agreement', 'Frage', 'Stimme überhaupt nicht zu|Stimme nicht zu|Teils/teils|Stimme zu|Stimme voll zu'],
  ['French agreement', 'q', "Pas du tout d'accord|Plutôt pas d'accord|Plutôt d'accord|Tout à fait d’accord"],
  ['Spanish agreement', 'q', 'Totalmente en desacuerdo|En desacuerdo|Neutral|De acuerdo|Totalmente de acuerdo'],
  ['Polish agreement', 'q', 'Zdecydowanie nie|Raczej nie|Trudno powiedzieć|Raczej tak|Zdecydowanie tak'],
  ['satisfaction', 'csat', 'Very dissatisfied|Dissatisfied|Neutral|Satisfied|Very satisfied'],
  ['Japanese satisfaction', '満足度', '非常に不満|不満|普通|満足|非常に満足'],
  ['frequency', 'usage', 'Never|Rarely|Sometimes|Often|Always'],
  ['German frequency', 'Nutzung', 'nie|selten|manchmal|häufig|immer'],
  ['quality', 'rating', 'Poor|Fair|Good|Excellent'],
  ['intervals', 'billing', 'Daily|Weekly|Monthly|Quarterly|Yearly'],
  ['times of a day', 'time', 'Morning|Afternoon|Evening|Night'],
  ['hours', 'hour', '9am|10am|11am|12pm|1pm|10pm'],
  ['spans of hours', 'slot', '8-9am|9-10am|11-12pm|12-1pm|1-2pm'],

  ['letters of sizes', 'size', 'XS|S|M|L|XL|2XL|XXXL|5XL'],
  ['three letters', 'x', 'S|M|L'],
  ['sizes', 'size', 'Small|Medium|Large|Extra large'],
  ['German sizes', 'Größe', 'klein|mittel|groß'],
  ['Spanish sizes', 'tamaño', 'pequeño|mediano|grande'],
  ['grades', 'grade', 'A+|A|A-|B+|B|B-|C'],
  ['ratings', 'rating', 'AAA|AA+|AA|AA-|A+|A|BBB|BB|CCC|D'],

  ['ages', 'age group', '0-9|5-9|10-19|20-29|100+'],
  ['ages in words', 'age', 'under 18|18–24|25–34|35–44|65 and over'],
  ['ages with years', 'age', '0-4 years|5-9 years|10-14 years|85+ years'],
  ['ends', 'n', '<10|10-50|50-100|> 100'],
  ['money', 'income', '$0-$50k|$50k-$75k|$100k-$150k|$150k+'],
  ['thousands', 'income', '0-9,999|10,000-49,999|50,000-99,999|100,000+'],
  ['data', 'size', '100 MB – 500 MB|500 MB – 1 GB|1 GB – 2 GB|10 GB – 20 GB'],
  ['capacities', 'disk', '256 GB|512 GB|1 TB|2 TB'],
  ['German ranges', 'Alter', 'unter 5|5 bis 9|10 bis 19|über 100'],
  ['French ranges', 'âge', 'moins de 18 ans|18 à 25 ans|26 à 60 ans|plus de 60 ans'],
  ['Polish ranges', 'wiek', 'do 5|6-10|11-100|powyżej 100'],
  ['Japanese ranges', '年齢', '10歳未満|10歳〜19歳|20歳〜29歳|100歳以上'],
  ['employees', 'company', '1-9 employees|10-49 employees|50-249 employees|250+ employees'],
  ['intervals of bins', 'bin', '(0, 5]|(5, 10]|(10, 100]|(100, 200]'],
  ['lengths of time', 'age', '< 1 hour|1-4 hours|4-24 hours|1-2 days|> 1 week'],
  ['school years', 'year', '2009/10|2010/11|2023/24'],

  ['levels', 'x', 'Level 1|Level 2|Level 10'],
  ['versions', 'agent', 'v1.1|v1.9|v1.10|v2.0'],
  ['versions without a letter', 'agent_version', '1.9|1.10|2.0.1|10.0'],
  ['hosts', 'x', 'host-1|host-2|host-3|host-10'],
  ['ranks', 'place', '1st|2nd|3rd|10th'],
  ['numbers with dots', 'Platz', '1.|2.|9.|10.'],
  ['ordinal numbers', 'attempt', 'First|Second|Third|Fourth'],
  ['stars', 'rating', '1 star|2 stars|5 stars|10 stars'],
  ['full-width digits', 'レベル', 'レベル１|レベル２|レベル１０'],
]

describe('the order of', () => {
  it.each(inOrder)('%s', (_name, header, list) => {
    const texts = list.split('|')
    expect(orderOf(shuffled(texts), header)).toEqual(texts)
    expect(orderOf(texts.toSorted(compareTexts), header)).toEqual(texts)
  })
})

it.each<[name: string, header: string, texts: string]>([
  ['first names', 'name', 'April|June|May|August'],
  ['first names with another one', 'first_name', 'April|June|May|Jan|Mary'],
  ['first names without a header', 'x', 'May|June|April'],
  ['regions', 'region', 'North|South|East|West'],
  ['stars', 'object', 'Sun|Moon|Mars'],
  ['genders', 'sex', 'male|female'],
  ['marks of yes', 'q', 'yes|no'],
  ['countries', 'country', 'US|DE|FR|MY|SA'],
  ['classes', 'class', 'A|B|C'],
  ['products', 'product', 'Laptop|Phone|Small desk|Monitor'],
  ['part numbers', 'part', '10-45A|22-17B|9-33C'],
  ['results of matches', 'score', '2-1|1-0|3-3|0-2'],
  ['telephone numbers', 'phone', '555-1234|030 1234567|+49 30 123'],
  ['addresses', 'ip', '10.0.0.1|10.0.0.2|10.0.0.10'],
  ['accounts', 'customer', 'C-10432|C-99120|C-20111'],
  ['articles', 'article', 'S-10|S-370|S-995'],
  ['streets', 'address', '12 Main Street|3 Mill Lane|45 High Street'],
  ['sentences', 'comment', 'Monday was bad|It broke in May|Fine'],
  ['one text', 'month', 'January'],
  ['one month', 'month', 'January|n/a'],
  ['teams', 'team', 'Cloud Ops|Endpoint|Network|Service Desk'],
  ['states', 'state', 'open|closed|pending'],
  ['systems', 'os', 'Windows|Linux|macOS'],
  ['colours', 'colour', 'Gold|Green|Red|Blue'],
])('%s have none', (_name, header, list) => {
  expect(orderOf(list.split('|'), header)).toBeNull()
})

describe('a cycle', () => {
  it.each<[name: string, header: string, texts: string]>([
    ['begins with Sunday if all rows do', 'day', 'Sun|Mon|Tue|Wed|Thu|Fri|Sat'],
    ['begins in April if all rows do', 'month', 'Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Jan|Feb|Mar'],
  ])('%s', (_name, header, list) => {
    expect(orderOf(list.split('|'), header)).toEqual(list.split('|'))
  })
})

it.each<[texts: string, header: string, isTime: boolean]>([
  ['Jan|Feb|Mar', 'month', true],
  ['Q1 2023|Q2 2023', 'x', true],
  ['W1|W2|W10', 'week', true],
  ['Mon|Tue|Wed', 'day', true],
  ['01/2023|02/2023', 'month', true],
  ['P1|P2|P3', 'priority', false],
  ['S|M|L', 'size', false],
  ['Low|High', 'severity', false],
  ['0-9|10-19', 'age', false],
])('%s by %s may be a line: %s', (list, header, isTime) => {
  expect(scaleOf(list.split('|'), header)?.isTime).toBe(isTime)
})

it('does not order more than a thousand texts, and takes little time for as many', () => {
  const levels = (count: number) => Array.from({ length: count }, (_, index) => `Level ${count - index}`)
  expect(orderOf(levels(1001), 'x')).toBeNull()
  expect(orderOf(levels(1000), 'x')?.[9]).toBe('Level 10')
})
