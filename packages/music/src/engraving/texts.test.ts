import { describe, expect, it } from 'vitest';
import { findTextFaults } from '#testing/find-text-faults.ts';
import { engrave } from '#testing/engrave.ts';
import { readTexts } from './testing.ts';

const draw = async (xml: string) => (await engrave(xml)).pages;

type Syllable = { text: string; syllabic?: string; isHeld?: boolean };

/** Quarter notes, each with its syllables: one per verse. */
function song(verses: Syllable[][]): string {
  const count = Math.max(...verses.map(({ length }) => length));
  const notes = Array.from({ length: count }, (_, index) => {
    const lyrics = verses.flatMap((verse, number) => lyric(number + 1, verse[index]));
    return (
      `<note><pitch><step>${'CDEFG'[index % 5]}</step><octave>5</octave></pitch><duration>1</duration><type>quarter</type>` +
      `${lyrics.join('')}</note>`
    );
  });
  const measures = Array.from({ length: Math.ceil(count / 4) }, (_, index) => notes.slice(index * 4, index * 4 + 4));
  return score(measures.map((inside) => inside.join('')));
}

const lyric = (number: number, syllable?: Syllable): string[] =>
  syllable
    ? [
        `<lyric number="${number}"><syllabic>${syllable.syllabic ?? 'single'}</syllabic><text>${syllable.text}</text>` +
          `${syllable.isHeld ? '<extend/>' : ''}</lyric>`,
      ]
    : [];

const score = (measures: string[]) =>
  '<?xml version="1.0" encoding="UTF-8"?><score-partwise version="4.0"><part-list><score-part id="P1">' +
  `<part-name>Voice</part-name></score-part></part-list><part id="P1">${measures
    .map((inside, index) => `<measure number="${index + 1}">${index === 0 ? attributes : ''}${inside}</measure>`)
    .join('')}</part></score-partwise>`;
const attributes =
  '<attributes><divisions>1</divisions><key><fifths>0</fifths></key><time><beats>4</beats><beat-type>4</beat-type></time>' +
  '<clef><sign>G</sign><line>2</line></clef></attributes>';

const words = (text: string): Syllable[] => text.split(' ').map((one) => ({ text: one }));
const times = (count: number, syllables: Syllable[]) => Array.from({ length: count }, () => syllables).flat();

const scripts: [string, string][] = [
  ['English', 'strength through straight scratched thoughts which stretched brightly'],
  ['German', 'Sturm schwingt schnell schwarz schlicht Schmerz spricht Pflicht'],
  ['Chinese', '春天 来了 我们 一起 唱歌 跳舞 真的 快乐'],
  ['Japanese', 'さくら やよい の そら は みわたす かぎり かすみか'],
  ['Korean', '아리랑 고개로 넘어간다 나를 버리고 가시는 님은 십리도 못가서'],
  ['Russian', 'Жизнь встреч вздрогнул счастьем шепчущих вспышкой мгновенья страсть'],
  ['Greek', 'Σκέψη στρογγυλή ψυχραιμία θρησκεία χρώματα σπλάχνα στρώμα φθινόπωρο'],
  ['Thai', 'เพลง สำหรับ เปียโน ดนตรี ความรัก ที่นี่ เสียง กลองยาว'],
  ['Vietnamese', 'Việt Nam quê hương nước nghiêng thuyền trường giếng'],
  ['Hebrew', 'שלום עולם פסנתר מנגינה שירים ילדים אביב ירושלים'],
  ['Arabic', 'مقطوعة للبيانو الموسيقى سلام مدرسة أغنية مستشفى استقلال'],
];

describe('syllables', () => {
  it.each(scripts)('never overlap: %s', async (_, text) => {
    const pages = await draw(song([times(6, words(text))]));

    expect(pages.flatMap(readTexts).filter(({ kind }) => kind === 'syl').length).toBeGreaterThanOrEqual(48);
    expect(pages.flatMap(findTextFaults)).toEqual([]);
  });

  it('leave room in words of several syllables, held ones and several verses', async () => {
    const parts = [
      { text: 'strength', syllabic: 'begin' },
      { text: 'stretched', syllabic: 'middle' },
      { text: 'scratches', syllabic: 'end' },
      { text: 'straight', isHeld: true },
    ];
    const pages = await draw(song([times(12, parts), times(12, words('Though brightest thoughts shrank'))]));

    expect(pages.flatMap(findTextFaults)).toEqual([]);
  });
});

describe('a line with too little room for its syllables', () => {
  it('gets smaller ones', async () => {
    const mixed = scripts.flatMap(([, text]) => words(text).slice(0, 4));
    const pages = await draw(song([times(3, mixed)]));

    expect(pages.flatMap(findTextFaults)).toEqual([]);
  });

  it('does not include one in which two syllables are elided on a note', async () => {
    const joined = { text: 'al</text><elision>‿</elision><syllabic>single</syllabic><text>le' };
    const pages = await draw(song([[{ text: 'va' }, joined, { text: 'va' }, joined]]));
    const plain = await draw(song([words('va al va al')]));
    const letterSize = (page: string) => /class="syl">[^]*?<tspan font-size="([\d.]+)px">/.exec(page)?.[1];

    expect(pages.map(letterSize)).toEqual(plain.map(letterSize));
    expect(pages.flatMap(findTextFaults)).toEqual([]);
  });
});

describe('directions', () => {
  const direction = (text: string) =>
    `<direction placement="above"><direction-type><words>${text}</words></direction-type></direction>`;
  const whole = '<note><pitch><step>C</step><octave>5</octave></pitch><duration>4</duration><type>whole</type></note>';

  it('that are dynamics in words are broken, too', async () => {
    const long = direction(`cresc. ${'_  '.repeat(40)}`);
    const pages = await draw(score([long + whole, ...Array.from({ length: 20 }, () => whole), long + whole]));

    expect(pages.flatMap(readTexts).some(({ text, kind }) => kind === 'dynam' && text.startsWith('cresc.'))).toBe(true);
    expect(pages.flatMap(findTextFaults)).toEqual([]);
  });

  it('that begin late in a line are broken, or end at their note', async () => {
    const long = direction('rallentando molto e diminuendo al fine della frase');
    const measures = Array.from({ length: 48 }, (_, index) => (index % 5 === 4 ? long + whole : whole));
    const pages = await draw(score(measures));
    const texts = pages.flatMap(readTexts).filter(({ kind }) => kind === 'dir');

    expect(
      texts
        .map(({ text }) => text)
        .join(' ')
        .match(/rallentando/g),
    ).toHaveLength(9);
    expect(pages.flatMap(findTextFaults)).toEqual([]);
  });

  it('keep both of two texts', async () => {
    const two = direction('Vom Anfang ohne Wiederholungen\n</words><words>bis zum Schluß.');
    const pages = await draw(score(Array.from({ length: 12 }, (_, index) => (index % 3 === 2 ? whole + two : whole))));

    expect(pages.flatMap(readTexts).filter(({ text }) => text.includes('Schluß'))).toHaveLength(4);
    expect(pages.flatMap(findTextFaults)).toEqual([]);
  });
});

it('verses of Chinese and English do not meet', async () => {
  const verses = ['小 星 星 亮', 'hap- pily, joy- fully,', '月 儿 弯 弯'].map(words);
  const pages = await draw(song(verses));

  expect(pages.flatMap((page) => findTextFaults(page))).toEqual([]);
});

it.each([
  ['', 'without a style'],
  [' font-style="italic"', 'in italics'],
])('a dynamic is printed in its own letters beside words%s', async (style) => {
  const words = (text: string) => `<direction-type><words${style}>${text}</words></direction-type>`;
  const piano = '<direction-type><dynamics><p/></dynamics></direction-type>';
  const note = '<note><pitch><step>C</step><octave>5</octave></pitch><duration>4</duration><type>whole</type></note>';
  const measures = [piano + words('dolce'), words('sempre') + piano];
  const [page = ''] = await draw(
    score(measures.map((marks) => `<direction placement="below">${marks}</direction>${note}`)),
  );

  const dynamics = readTexts(page).filter(({ kind }) => kind === 'dynam');
  expect(dynamics.map(({ text }) => text.replaceAll(/\s/g, ' '))).toEqual(['\uE520 dolce', 'sempre \uE520']);
});
