import type { Block } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { safe } from '../render.testkit.ts'
import { languageOfWords } from './language-of-words.ts'

const told = (...blocks: Block[]) => languageOfWords(safe(...blocks))
const ofText = (text: string) => told({ type: 'richtext', html: `<p>${text}</p>` })

/** The first article of the Universal Declaration of Human Rights. */
const SAMPLES: readonly (readonly [string, 'rtl' | undefined, string])[] = [
  [
    'en',
    undefined,
    'All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and should act towards one another in a spirit of brotherhood.',
  ],
  [
    'und',
    undefined,
    'Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geist der Brüderlichkeit begegnen.',
  ],
  [
    'und',
    undefined,
    'Alle mensen worden vrij en gelijk in waardigheid en rechten geboren. Zij zijn begiftigd met verstand en geweten, en behoren zich jegens elkander in een geest van broederschap te gedragen, van welk ras of welke kleur of taal ook.',
  ],
  [
    'und',
    undefined,
    'Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience et doivent agir les uns envers les autres dans un esprit de fraternité.',
  ],
  [
    'und',
    undefined,
    'Todos los seres humanos nacen libres e iguales en dignidad y derechos y, dotados como están de razón y conciencia, deben comportarse fraternalmente los unos con los otros.',
  ],
  [
    'und',
    undefined,
    'Alle mennesker er født frie og lige i værdighed og rettigheder. De er udstyret med fornuft og samvittighed, og de bør handle mod hverandre i en broderskabets ånd.',
  ],
  ['und', undefined, 'Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền lợi.'],
  ['ja', undefined, 'すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。'],
  [
    'zh',
    undefined,
    '人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神互相对待。',
  ],
  ['ko', undefined, '모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.'],
  ['ar', 'rtl', 'يولد جميع الناس أحراراً متساوين في الكرامة والحقوق. وقد وهبوا عقلاً وضميراً.'],
  ['und', 'rtl', 'تمام افراد بشر آزاد به دنیا می‌آیند و از لحاظ حیثیت و حقوق با هم برابرند.'],
  ['und', 'rtl', 'تمام انسان آزاد اور حقوق و عزت کے اعتبار سے برابر پیدا ہوئے ہیں۔'],
  ['he', 'rtl', 'כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם.'],
  ['und', undefined, 'Все люди рождаются свободными и равными в своём достоинстве и правах.'],
  ['el', undefined, 'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα.'],
  ['th', undefined, 'มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ'],
  ['und', undefined, 'सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता प्राप्त है।'],
  ['ta', undefined, 'மனிதப் பிறவியினர் சகலரும் சுதந்திரமாகவே பிறக்கின்றனர்.'],
  ['und', 'rtl', 'ߓߟߏߡߟߊ߫ ߞߊ߬ߙߊ߲߬ߕߊ'],
]

describe('[10.8.7] languageOfWords', () => {
  it.each(SAMPLES)('is %s %s for %s', (lang, dir, text) => {
    expect(ofText(text)).toEqual({ lang, dir })
  })

  it('knows nothing of a few words, of the letters of words that are no words, and of nothing', () => {
    for (const text of ['Hello', 'The Beatles', '2026 · 06:40 🌊', ''])
      expect(ofText(text)).toEqual({ lang: 'und', dir: undefined })
    expect(ofText('therapie andere ofen thatsache withal')).toEqual({ lang: 'und', dir: undefined })
    expect(told()).toEqual({ lang: 'und', dir: undefined })
    expect(told({ type: 'divider' })).toEqual({ lang: 'und', dir: undefined })
  })

  it('follows most words, whatever comes first, and wherever they stand', () => {
    const japanese = 'React と TypeScript で書かれたアプリケーションを Docker で動かす方法を説明します。'
    expect(ofText(japanese).lang).toBe('ja')
    expect(ofText(`English | 日本語</p><p>${japanese}`).lang).toBe('ja')
    expect(ofText('In Japanese the tide is 潮, and that of the moon is 月の潮.').lang).toBe('en')
    expect(
      ofText(
        '他说「ありがとう」，然后离开了这座城市，再也没有回来过，谁也不知道他去了哪里，也没有人再见过他，因为他从来没有告诉任何人他的名字和地址，大家后来都慢慢地忘记了他，只有海边的老人有时候还会说起那一天傍晚的潮水与风。',
      ).lang,
    ).toBe('zh')
    expect(
      told(
        { type: 'table', headers: ['潮'], rows: [['満潮は朝です']] },
        { type: 'timeline', items: [{ label: '五月', body: 'はじまり' }] },
      ).lang,
    ).toBe('ja')
  })

  it('does not count code, and blocks that name their language', () => {
    const prose: Block = { type: 'richtext', html: '<p>潮が満ちる</p>' }
    const code = 'the tide and the moon of that day '.repeat(9)
    expect(told({ type: 'code', code, filename: code }, prose).lang).toBe('ja')
    expect(told({ type: 'richtext', html: `<pre><code>${code}</code></pre>` }, prose).lang).toBe('ja')
    expect(told({ type: 'quote', html: `<p>${code}</p>`, lang: 'en-GB' }, prose).lang).toBe('ja')
  })

  it('reads the beginning of a long page', () => {
    const page = safe({ type: 'richtext', html: `<p>${'潮が満ちる。'.repeat(700_000)}</p>` })
    expect(languageOfWords(page)).toEqual({ lang: 'ja', dir: undefined })
  })
})
