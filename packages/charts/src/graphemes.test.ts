import { describe, expect, test } from 'vitest'
import { drawnLine, graphemes, isEmoji } from './graphemes.ts'

const divided = (text: string) => text.match(graphemes) ?? []
const segmenter = new Intl.Segmenter()

describe('graphemes are those of the runtime', () => {
  test.each([
    'Größe e\u0301 a\u0308\u0323',
    '🏭 Plant 7 🚚',
    '👨\u200d👩\u200d👧\u200d👦👩🏽\u200d🚀👍🏿',
    '🇩🇪🇫🇷🇮',
    '1\ufe0f\u20e3#\ufe0f\u20e3',
    '❤\ufe0f\u200d🔥❤\ufe0e',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}🏴',
    'क्षेत्र के अनुसार बिक्री',
    'বাংলাদেশ ગુજરાત',
    'น้ำมันและก๊าซ',
    '서울'.normalize('NFD'),
    '서울특별시',
    'ﾊﾞﾅﾅ',
    'المُدارة',
    'חֲבֵרִים',
    '東京都葛\u{e0100}飾区',
  ])('%s', (text) => expect(divided(text)).toEqual(Array.from(segmenter.segment(text), ({ segment }) => segment)))
})

test.each([
  ['🏭', true],
  ['🇩🇪', true],
  ['1\ufe0f\u20e3', true],
  ['❤\ufe0f', true],
  ['❤', false],
  ['❤\ufe0e', false],
  ['7', false],
  ['©', false],
  ['东', false],
])('%s is an emoji: %s', (grapheme, expected) => expect(isEmoji(grapheme)).toBe(expected))

test.each([
  ['Plain – text', 'Plain – text'],
  ['two\r\nlines\u2028three', 'two lines three'],
  ['a\u0000b\u001b[0m\u0085', 'ab[0m '],
  ['soft\u00adhyphen\u200b\ufeff', 'softhyphen'],
  ['\ud83dx', 'x'],
  ['서울'.normalize('NFD'), '서울'],
  ['a' + '\u0336'.repeat(500), 'a' + '\u0336'.repeat(4)],
  ['神﨑', '神﨑'],
])('%j is drawn as %j', (text, expected) => expect(drawnLine(text)).toBe(expected))
