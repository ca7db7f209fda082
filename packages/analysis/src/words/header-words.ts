/** What the name of a column says about its use. */
export type HeaderUse =
  | 'identifier'
  | 'code'
  | 'postal-code'
  | 'telephone'
  | 'version'
  | 'year'
  | 'measure'
  | 'duration'
  | 'birth'
  | 'future'
  | 'date'
  | 'moment'
  | 'clock'
  | 'flag'

/**
 * Words in names of columns in the eleven languages of the product, without accents. `_` joins the words of a phrase,
 * a leading `-` stands for the end of a compound (`-nummer` in Kundennummer), a trailing `-` for its beginning.
 * Collected from the exports of Excel, SAP, DATEV, Jira, ServiceNow, Salesforce, Google Sheets, psql and Grafana.
 */
export const headerWords: Record<HeaderUse, string> = {
  'identifier': `
    userid customerid clientid accountid orderid employeeid deviceid productid itemid ticketid sessionid companyid
    id ids uuid guid pk fk key serial imei imsi iccid iban bic swift ssn mac ip ipv4 ipv6 hash token sha256 md5 reference
    ref ticket usage_account_id account_id barcode vin lei duns passport licence_plate license_plate
    kennung schluessel aktenzeichen kennzeichen steuernummer ustid -nummer nummer referenz
    identifiant cle matricule siret siren reference_client immatriculation
    identificador clave matricula folio nif nie cif dni rut referencia expediente
    identificativo chiave matricola codice_fiscale partita_iva targa riferimento
    identificatie sleutel kenteken bsn kvk referentie
    identyfikator klucz nip pesel regon referencja
    chave cpf cnpj
    番号 -番号 管理番号 आईडी क्रमांक -क्रमांक رقم معرف المعرف الرقم`,
  'code': `
    code codes sku ean upc gtin asin mpn isbn issn plu wkn isin cusip sedol naics nace sic cpv part part_no partno item
    item_no model model_no article account gl ledger cost_center cost_centre costcenter costcentre profit_center
    profit_centre project_no store_no store branch_no branch plant warehouse shelf rack slot room gate ward batch lot
    port dport sport dstport srcport dst_port src_port vlan asn pid ppid uid gid status_code http_status error_code
    event_id exit_code routing aba sort_code zone district flight line_no terminal postal_area
    artikel -artikel -port buchungskreis section clause chapter kapitel abschnitt kostenstelle kostentraeger konto -konto sachkonto warengruppe werk filiale raum zimmer charge blz
    bankleitzahl fehlercode auftrag
    compte centre_de_cout lieu_de_stockage magasin salle
    cuenta centro_de_coste centro_de_costo centro_de_costos almacen tienda sala lote puerto codigo
    conto centro_di_costo magazzino negozio lotto porta codice
    rekening kostenplaats grootboek winkel kamer poort artikelcode
    mpk centrum_kosztow konto_ksiegowe sklep magazyn pokoj partia kod
    conta centro_de_custo centro_de_custos loja armazem
    コード -コード 勘定科目 店舗 ポート 品番 型番 कोड खाता दुकान पोर्ट رمز كود الحساب منفذ`,
  'postal-code': `
    zip zipcode zip_code postcode postal postalcode pincode eircode plz postleitzahl -postleitzahl -plz code_postal cap
    codigo_postal cep kod_pocztowy 郵便番号 पिन पिनकोड الرمز_البريدي`,
  'telephone': `
    phone phones -phone telephone tel mobile cell cellphone fax msisdn whatsapp hotline caller callee
    telefon -telefon rufnummer -rufnummer handy handynummer mobil mobilnummer faxnummer
    portable telefono movil celular cellulare telefoon mobiel komorka faks telefone telemovel
    電話 電話番号 携帯 फोन मोबाइल दूरभाष هاتف الهاتف جوال الجوال`,
  'version': `
    version versions -version ver release rel build firmware bios revision patchlevel kernel driver sdk
    versione versie wersja versao バージョン संस्करण الإصدار إصدار`,
  'year': `
    year years yr fy season vintage period yyyymm jahr -jahr baujahr jahrgang periode annee exercice saison anno esercizio
    stagione ano ejercicio temporada jaar boekjaar seizoen rok rocznik sezon exercicio 年 年度 वर्ष साल سنة السنة العام`,
  'measure': `
    amount amounts quantity qty count counts number_of no_of num_of total totals sum price prices cost costs revenue sales
    profit margin salary wage income age score points weight height width length size rate percent percentage pct share
    population budget balance discount unit units user users value values view views visit visits hit hits gb mb kb tb
    bytes ram cpu disk memory usage temperature temp speed distance capacity attendance spend spent volume turnover stock
    inventory rating votes fee fees headcount orders calls tickets incidents customers employees devices num
    betrag -betrag menge -menge anzahl -anzahl umsatz -umsatz preis -preis kosten -kosten summe -summe gewicht alter gehalt
    einnahmen ausgaben bestand -bestand kontostand wert -wert stueck saldo quote -quote anteil -anteil
    montant quantite nombre ventes prix cout somme poids salaire recettes depenses valeur solde taux
    importe cantidad precio coste costo suma peso edad salario ingresos gastos valor saldo tasa
    importo quantita prezzo somma eta stipendio ricavi spese valore vendite
    bedrag aantal omzet prijs som leeftijd salaris uitgaven waarde
    kwota ilosc liczba sprzedaz cena koszt waga wiek pensja wartosc
    montante quantidade preco custo soma idade receita despesa vendas
    金額 数量 件数 -件数 人数 売上 -売上 価格 合計 -額 単価 年齢 重量 राशि मात्रा संख्या बिक्री मूल्य कीमत लागत आयु
    مبلغ المبلغ كمية الكمية عدد العدد مبيعات المبيعات سعر السعر تكلفة التكلفة قيمة القيمة`,
  'duration': `
    duration elapsed handling handling_time handle_time resolution_time response_time reply_time wait wait_time
    waiting_time talk_time hold_time call_time time_spent time_taken time_to lead_time cycle_time run_time runtime uptime
    downtime active_time idle_time lap_time race_time finish_time time_worked worked time_logged processing_time
    travel_time dwell aht mttr mtta length_of_call session_length play_time screen_time break_time
    dauer -dauer bearbeitungszeit wartezeit laufzeit antwortzeit loesungszeit reaktionszeit arbeitszeit fahrzeit
    ausfallzeit zeitaufwand gespraechszeit pausenzeit
    duree temps_passe temps_de delai duracion tiempo_de tiempo durata tempo_di duur wachttijd looptijd doorlooptijd
    czas_trwania czas_obslugi czas_oczekiwania czas_pracy duracao tempo_de tempo
    所要時間 処理時間 待ち時間 対応時間 अवधि مدة المدة`,
  'birth': `
    birth birthday birthdate dob born geburtsdatum geburtstag geboren geb_datum naissance ne_le nascita nato nacimiento
    geboortedatum geboorte urodzenia nascimento 生年月日 誕生日 जन्म जन्मतिथि ميلاد الميلاد`,
  'future': `
    expiry expires expiration valid_until valid_to warranty_end maturity best_before end_of_life eol end_of_support
    ablauf ablaufdatum gueltig_bis laufzeitende echeance scadenza vencimiento caducidad vervaldatum geldig_tot wazne_do
    validade vencimento 有効期限 समाप्ति الانتهاء`,
  'date': `
    date dates datum -datum day when at created updated opened closed resolved modified sent received paid booked ordered
    shipped delivered registered joined hired login seen last_seen timestamp ts datetime epoch unixtime unix_time logged
    observed measured sampled time time_stamp start end begin started finished ended
    zeitstempel zeitpunkt erstellt geaendert geschlossen eroeffnet tag -tag angelegt gebucht stichtag zeit
    jour horodatage cree_le modifie_le le data giorno creato fecha dia creado modificado dag tijdstip aangemaakt dzien
    utworzono criado 日付 日時 日 -日 -日時 年月日 दिनांक तारीख तिथि समय تاريخ التاريخ يوم اليوم وقت`,
  'moment': `
    date dates datum -datum at timestamp datetime epoch unixtime unix_time time_stamp ts dob birthdate day_of when
    zeitstempel zeitpunkt tag_der horodatage date_de fecha data giorno_di data_di tijdstip geburtsdatum nascimento
    nacimiento expiry_date due logged_at created_on updated_on modified_on last_seen last_login last_logon lastlogon
    event_time start_time end_time time_created author_date
    日付 日時 -日 -日時 年月日 दिनांक तारीख तिथि تاريخ التاريخ`,
  'clock': `
    time_of_day start_time end_time opening closing opens closes starts ends start end begin departure arrival shift
    checkin checkout check_in check_out clock_in clock_out from until abfahrt ankunft uhrzeit beginn ende heure hora ora
    tijd godzina 時刻 الوقت`,
  'flag': `is has active enabled disabled deleted archived verified approved paid met compliant encrypted managed online
    reopened breached escalated success passed subscribed aktiv erledigt bezahlt actif activo attivo actief aktywny ativo`,
}

/** Words and signs at the end of a name that make it the number of something: Customer No, Store #. */
export const numberedBy = 'no nr num number # № nº n° numero nummer numer 番号 नंबर क्रमांक رقم'
