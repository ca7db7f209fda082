/**
 * Words with which lines below a table begin, in the languages of the product: what programs write there about the
 * export, and people about the source. `_` joins the words of a phrase.
 */
const words = `
  generated exported export created printed produced compiled prepared downloaded extracted report_generated report_date report_created
  run_date run_by run_at source sources data_source data_sources note notes nb n.b data_as_of data_from as_of last_updated
  last_update updated copyright © confidential strictly_confidential internal_use_only for_internal_use disclaimer end_of eof end_report
  page filter filters applied_filters filtered footnote footnotes legend rows_affected query_ok query_time time_taken
  number_of_records number_of_rows record_count row_count total_records total_rows records rows printed_on report_end
  quelle quellen erstellt generiert erzeugt exportiert gedruckt stand datenstand hinweis hinweise anmerkung anmerkungen
  vertraulich seite fußnote legende bericht ende_des ende_der ende letzte_aktualisierung aktualisiert haftungsausschluss
  anzahl_datensätze anzahl_zeilen export_vom ausgewertet druckdatum angaben bemerkung
  généré générée exporté exportée édité créé créée imprimé extrait remarque remarques confidentiel fin_du fin_de mise_à_jour
  dernière_mise_à_jour légende nombre_de_lignes données_au avertissement
  fuente fuentes generado generada exportado exportada creado nota notas confidencial fin_del página última_actualización
  actualizado impreso leyenda aviso número_de_registros
  fonte fonti generato generata esportato creato stampato note_legali riservato confidenziale fine_del fine pagina
  ultimo_aggiornamento aggiornato legenda numero_di_righe
  bron bronnen gegenereerd geëxporteerd aangemaakt afgedrukt opmerking opmerkingen vertrouwelijk einde pagina_ laatst_bijgewerkt
  bijgewerkt voetnoot aantal_rijen
  źródło źródła wygenerowano wyeksportowano utworzono wydrukowano uwaga uwagi poufne koniec strona ostatnia_aktualizacja
  zaktualizowano przypis stan_na dane_na liczba_wierszy
  fontes gerado gerada criado criada impresso observação observações obs fim página_ última_atualização atualizado emitido
  स्रोत नोट टिप्पणी तैयार निर्यात गोपनीय पृष्ठ अंतिम_अपडेट रिपोर्ट
  المصدر ملاحظة ملاحظات تم_إنشاء تم_الإنشاء تم_التصدير سري صفحة آخر_تحديث نهاية حقوق`
const fusedWords = '出典 出所 注 注意 備考 作成 出力 生成 資料 最終更新 社外秘 以上 ページ 更新日 作成日 出力日'

const rowCount =
  /^\(?\d[\d.,\s]*\s?(?:rows?|records?|lines?|items?|results?|entries|zeilen?|datensätze|einträge|lignes?|enregistrements|filas?|registros?|righe|riga|rijen|wiersz[ey]?|rekord(?:y|ów)|linhas?|rows? (?:affected|selected|returned|in set)|件|行|पंक्तियाँ|صفوف)(?:\s.{0,30})?\)?\.?$/iu

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const listed = (text: string) =>
  [...new Set(text.trim().split(/\s+/))].map((word) => escaped(word.replaceAll('_', ' ').trim()))
/** A word and a separator; a colon or a sentence shows more than a blank. */
const beginning = new RegExp(
  `^[\\s*#"'(\\[—–-]*(?:(?:${listed(words).join('|')})(?=[\\s:.,;!)–—-]|$)|(?:${listed(fusedWords).join('|')}))`,
  'iu',
)
const markedNote = /^(?:\*{1,3}|†|‡|¹|²|³|\(?\d\)|\[\d\]|[a-z]\))\s?\p{L}/iu

/** Returns whether a text is the number of the rows of a result, such as "(12 rows)". */
export const isRowCount = (text: string): boolean => rowCount.test(text)

/** Returns whether a text begins like a line below a table. */
export const beginsAsFooter = (text: string): boolean =>
  rowCount.test(text) || beginning.test(text) || markedNote.test(text)

/** A sentence has at least this many words, or this many characters in scripts without blanks. */
const leastWords = 4
const leastCharacters = 24

/** Returns whether a text is longer than names are. */
export function isSentence(text: string): boolean {
  const isUnspaced = /[\u3040-\u30ff\u4e00-\u9fff]/.test(text)
  return text.length >= leastCharacters / (isUnspaced ? 2 : 1) && (isUnspaced || text.split(/\s+/).length >= leastWords)
}
