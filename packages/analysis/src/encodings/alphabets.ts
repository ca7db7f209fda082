import type { Encoding } from '@portico/contract/core/analysis/dataset.ts'

const western = {
  german: 'äöüß',
  french: 'àâæçéèêëîïôœùûüÿ',
  spanish: 'áéíñóúüªº¿¡',
  catalan: 'àçéèíïóòúü·',
  portuguese: 'áâãàçéêíóôõúüªº',
  italian: 'àéèìíîòóùú',
  dutch: 'áéíóúëïöüèê',
  swedish: 'åäöé',
  danish: 'æøåé',
  norwegian: 'æøåéèêóòô',
  finnish: 'äöåšž',
  icelandic: 'áðéíóúýþæö',
  estonian: 'äõöüšž',
}
const central = {
  polish: 'ąćęłńóśźż',
  czech: 'áčďéěíňóřšťúůýž',
  slovak: 'áäčďéíľňóôšťúýž',
  hungarian: 'áéíóöőúüű',
  romanian: 'ăâîşţșț',
  croatian: 'čćđšž',
  german: western.german,
}
const russian = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'

/**
 * The letters beyond ASCII that languages write in an encoding, in lower case (CLDR, main exemplar characters). Encodings
 * of several bytes are not listed.
 */
export const alphabets: Partial<Record<Encoding, Record<string, string>>> = {
  'windows-1252': western,
  'macintosh': western,
  'windows-1250': central,
  'iso-8859-2': central,
  'windows-1254': { turkish: 'âçğıîöşûüi̇İ', azerbaijani: 'çəğıöşüİ' },
  'windows-1257': {
    lithuanian: 'ąčęėįšųūž',
    latvian: 'āčēģīķļņšūž',
    estonian: western.estonian,
    polish: central.polish,
  },
  'windows-1258': { vietnamese: 'ăâđêôơưáàéèíóòúùý\u0300\u0301\u0303\u0309\u0323₫' },
  'windows-1251': {
    russian,
    ukrainian: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
    belarusian: 'абвгдеёжзійклмнопрстуўфхцчшыьэюя',
    bulgarian: 'абвгдежзийклмнопрстуфхцчшщъьюя',
    serbian: 'абвгдђежзијклљмнњопрстћуфхцчџш',
    macedonian: 'абвгдѓежзѕијклљмнњопрстќуфхцчџш',
  },
  'koi8-r': { russian },
  'windows-1253': { greek: 'αάβγδεέζηήθιίϊΐκλμνξοόπρσςτυύϋΰφχψωώ' },
  'windows-1255': {
    hebrew:
      'אבגדהוזחטיךכלםמןנסעףפץצקרשתװױײ\u05b0\u05b1\u05b2\u05b3\u05b4\u05b5\u05b6\u05b7\u05b8\u05b9\u05bb\u05bc\u05bf\u05c1\u05c2',
  },
  'windows-1256': {
    arabic: 'ءآأؤإئابةتثجحخدذرزسشصضطظعغـفقكلمنهوىي\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652',
    persian: 'ءآأؤئابپتثجچحخدذرزژسشصضطظعغفقکگلمنهوی',
  },
  'windows-874': { thai: Array.from({ length: 0x5b }, (_, index) => String.fromCharCode(0xe01 + index)).join('') },
}

/** The languages that write Latin letters rarely found elsewhere; others are preferred if both are possible. */
export const lessLikely: ReadonlySet<string> = new Set([
  'icelandic',
  'azerbaijani',
  'catalan',
  'belarusian',
  'macedonian',
])

/** Letters of these alphabets that are rare in words and names. */
export const rareLetters: Partial<Record<string, string>> = {
  russian: 'ёъэфщцюжхш',
  ukrainian: 'ґєїфщцюжхш',
  bulgarian: 'фщцюжхшьъ',
  greek: 'ψξζβΐΰϊϋ',
}

/** Letters that headers and names of a language often have. */
export const frequentLetters: Partial<Record<Encoding, string>> = {
  'shift_jis':
    '名氏日月年時分間東京大阪県市区町都道府人口数量金額価格商品番号担当者住所電話会社株式部課店田中山本川村木藤合計売上単位件備考状態種類注文顧客',
  'euc-jp':
    '名氏日月年時分間東京大阪県市区町都道府人口数量金額価格商品番号担当者住所電話会社株式部課店田中山本川村木藤合計売上単位件備考状態種類注文顧客',
  'gb18030':
    '名姓日月年时间期北京上海广州省市区县人口数量金额价格产品编号客户地址电话公司部门店王李张刘陈杨赵黄周吴总计销售单位备注状态类型订单收入城市是的',
  'big5':
    '名姓日月年時間期台北高雄臺灣市區縣人口數量金額價格產品編號客戶地址電話公司部門店王李張劉陳楊趙黃周吳林總計銷售單位備註狀態類型訂單收入城市是的',
  'euc-kr':
    '이름날짜일월년시간서울부산대구인천도시금액수량가격제품번호고객주소전화회사부서김박최정강조윤장임합계매출단위상태주문인구지역',
}
