import { describe, expect, it } from 'vitest'
import { headerParts, usesOfHeader } from './header-use.ts'
import type { HeaderUse } from './header-words.ts'

const parts: [name: string, ...words: string[]][] = [
  ['customerID', 'customer', 'id'],
  ['Customer_Id', 'customer', 'id'],
  ['unit-price (€)', 'unit', 'price'],
  ['Größe', 'groesse'],
  ['Łączna ilość', 'laczna', 'ilosc'],
  ['Número', 'numero'],
  ['Store #', 'store', '#'],
  ['N° client', 'nº', 'client'],
  ['2024', '2024'],
  ['', ...[]],
  ['件数', '件数'],
  ['बिक्री', 'बिक्री'],
]

/** Names that say a use, in the languages of the product. */
const uses: Record<HeaderUse, string[]> = {
  'identifier': [
    'id',
    'userId',
    'customerid',
    '顧客ID',
    'Kundennummer',
    'Customer No',
    'Store #',
    'N° client',
    'Nr faktury',
    'numer klienta',
    'Número de cliente',
    'Numero di conto',
    'lineItem/UsageAccountId',
    'Matricule',
    'NIF',
    'Sleutel',
    'NIP',
    'CPF',
    '社員番号',
    'क्रमांक',
    'الرقم',
  ],
  'code': [
    'dst_port',
    'Cost Center',
    'Kostenstelle',
    'Artikel',
    'centre de coût',
    'Centro de costo',
    'Centro de costos',
    'centro de custos',
    'Centrum kosztów',
    'Zielport',
    'section',
    'Buchungskreis',
    'Konto',
    'Conta',
    '店舗',
    'كود',
  ],
  'postal-code': ['zip', 'PLZ', 'Postleitzahl', 'Code postal', 'CEP', 'kod pocztowy', '郵便番号', 'पिनकोड'],
  'telephone': [
    'phone',
    'Mobile',
    'Telefon',
    'Rufnummer',
    'Teléfono',
    'Telefono',
    'Telefoon',
    '電話番号',
    'मोबाइल',
    'هاتف',
  ],
  'version': ['agent_version', 'Firmware', 'versión', 'wersja', 'Versão', 'バージョン', 'الإصدار'],
  'year': ['FY', 'Jahr', 'Baujahr', 'Année', 'año', 'anno', 'jaar', 'rok', 'ano', '年度', 'वर्ष', 'سنة'],
  'measure': [
    'amount',
    'Umsatz',
    'Kontostand',
    'Portkosten',
    'Número de clientes',
    'Numero di clienti',
    'Gesamtbetrag',
    'Quantité',
    'Precio',
    'Prezzo',
    'Bedrag',
    'ilość',
    'Preço',
    '売上',
    'राशि',
    'المبلغ',
  ],
  'duration': [
    'handling_time',
    'Dauer',
    'Wartezeit',
    'Durée',
    'Duración',
    'Durata',
    'wachttijd',
    'czas trwania',
    'Duração',
    '所要時間',
    'अवधि',
    'المدة',
  ],
  'birth': [
    'dob',
    'Birth date',
    'Geburtsdatum',
    'date de naissance',
    'Nacimiento',
    'data urodzenia',
    '生年月日',
    'जन्मतिथि',
    'تاريخ الميلاد',
  ],
  'future': [
    'Expiry date',
    'warranty_end',
    'gültig bis',
    'échéance',
    'Vencimiento',
    'Scadenza',
    'vervaldatum',
    '有効期限',
  ],
  'date': [
    'created_at',
    'Rechnungsdatum',
    'date',
    'Fecha',
    'giorno',
    'dag',
    'dzień',
    'dia',
    '日付',
    'दिनांक',
    'التاريخ',
  ],
  'moment': ['timestamp', 'Order Date', 'Zeitstempel', 'horodatage', 'fecha', 'tijdstip', '日時', 'तारीख', 'تاريخ'],
  'clock': ['time of day', 'Uhrzeit', 'heure', 'hora', 'ora', 'godzina', '時刻', 'الوقت'],
  'flag': ['is_active', 'hasAgent', 'aktiv', 'actif', 'activo', 'attivo', 'ativo'],
}

/** Names whose words would say a use that they do not have. */
const others: [name: string, not: HeaderUse][] = [
  ['number of users', 'identifier'],
  ['Anzahl der Kunden', 'identifier'],
  ['phone calls', 'telephone'],
  ['port charges', 'code'],
  ['Transport', 'code'],
  ['Report', 'code'],
  ['Número de clientes', 'identifier'],
  ['Numero di clienti', 'identifier'],
  ['Numéro de client', 'measure'],
  ['zip files', 'postal-code'],
  ['cost center', 'measure'],
  ['Customer No', 'measure'],
  ['value id', 'measure'],
  ['region', 'measure'],
  ['valid', 'identifier'],
  ['paid', 'identifier'],
  ['Android', 'identifier'],
  ['update', 'date'],
  ['monday', 'date'],
  ['Mandate', 'date'],
  ['history', 'clock'],
  ['yearly', 'year'],
]

describe('the use of a column by its name', () => {
  it.each(parts)('splits "%s" into words', (name, ...words) => {
    expect(headerParts(name)).toEqual(words)
  })

  it.each(Object.entries(uses).flatMap(([use, names]) => names.map((name) => [name, use] as const)))(
    'sees in "%s" a use as %s',
    (name, use) => {
      expect([...usesOfHeader(name)]).toContain(use)
    },
  )

  it.each(others)('does not see in "%s" a use as %s', (name, use) => {
    expect([...usesOfHeader(name)]).not.toContain(use)
  })

  it.each(['', '#1', 'column 3', 'region', 'Anna', 'notes', '都市', 'शहर'])('sees none in "%s"', (name) => {
    expect([...usesOfHeader(name)]).toEqual([])
  })

  it('sees several uses', () => {
    expect([...usesOfHeader('Geburtsdatum')].toSorted()).toEqual(['birth', 'date', 'moment'])
    expect([...usesOfHeader('number of orders')]).toEqual(['measure'])
  })
})
