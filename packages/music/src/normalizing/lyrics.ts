import { plainText, type XmlElement } from '#xml/element.ts';
import { type NoteEvent, rewriteEach, type Rule } from './timed-measure.ts';

/**
 * Programs join a syllable to a blank one, `<text/><elision> </elision><text>got</text>`, where a word was deleted.
 * Verovio would draw an elision below nothing, so blank syllables are removed, with the elision beside them.
 */
export const blankSyllables = rewriteEach(['note', 'lyric'], (lyric) => {
  if (!lyric.has('elision')) return;
  const syllables: XmlElement[][] = [[]];
  const elisions: XmlElement[] = [];
  const others: XmlElement[] = [];
  for (const child of lyric.children) {
    if (child.name === 'elision') {
      elisions.push(child);
      syllables.push([]);
    } else if (child.name === 'text' || child.name === 'syllabic') syllables.at(-1)?.push(child);
    else others.push(child);
  }
  const sung = syllables.flatMap((syllable, index) => (isBlank(syllable) ? [] : [{ syllable, index }]));
  if (sung.length === syllables.length || sung.length === 0) return;
  const joined = sung.flatMap(({ syllable, index }, place) => {
    const elision = elisions[index - 1];
    return place > 0 && elision ? [elision, ...syllable] : syllable;
  });
  lyric.children = [...joined, ...others];
});

const isBlank = (syllable: XmlElement[]) =>
  syllable.every((child) => child.name !== 'text' || plainText(child) === null);

/** What Verovio takes for the number of a verse, and prints at the left of the syllable: all up to the last space. */
const beginsWithNumber = /^[^\p{L}\d]*\d\P{L}*\s/u;
/** '1. The', '(2) How', '1、 小', but not '1 2'. */
const hasPoint = /^\W*\d+[.):．：）、。]/;
/** '1 The', but not '1 and'. */
const hasWord = /^\W*\d+\s+(?!(?:and|und|et|e|a|y)\b)\p{L}/iu;
/** '1.小', '(2)How', '３、月'. */
const joinedNumber = /^\s*([([（［【]?[\d０-９]{1,2}[.．。、，,:：)）\]］】]+)(?=[“‘"'「『（(]*\p{L})/u;
const enSpace = '\u2002';

/**
 * Syllables by which pupils count, such as '1 2' below a half note, are kept together. The number of a verse is before
 * its first syllable, or has a full stop; where no space follows, as in Chinese, one is added, so that the number hangs
 * at the left of the syllable.
 */
export function countedSyllables(): Rule {
  const begun = new Set<string>();
  return {
    rewrite(measure) {
      for (const lyric of measure.within('note', 'lyric')) {
        const verse = lyric.attributes['number'] ?? '1';
        for (const text of lyric.list('text')) joinCount(text, !begun.has(verse));
        begun.add(verse);
      }
    },
  };
}

function joinCount(syllable: XmlElement, isFirst: boolean): void {
  const { text } = syllable;
  if (joinedNumber.test(text)) {
    syllable.text = text.replace(joinedNumber, (_, number: string) => `${number.normalize('NFKC')} `);
    return;
  }
  if (!beginsWithNumber.test(text) || hasPoint.test(text) || (isFirst && hasWord.test(text))) return;
  syllable.text = text.trim().replaceAll(/\s+/g, enSpace);
}

/** A syllable that is followed by another one of its word is extended by hyphens: no line is drawn between them. */
export const hyphenatedExtenders = rewriteEach(['note', 'lyric'], (lyric) => {
  // After an elision the last syllable counts.
  const syllabic = lyric.list('syllabic').at(-1)?.text.trim();
  if (syllabic === 'begin' || syllabic === 'middle')
    lyric.children = lyric.children.filter(({ name }) => name !== 'extend');
});

/**
 * Sibelius and Finale name the verses of a part, as in `number="part1verse2"`. Verovio tells them apart only by number
 * and would print them on one line, so they are numbered in the order of their first syllables, after numbered verses.
 */
export function lyricNumbers(): Rule {
  const numbers = new Map<string, number>();
  let highest = 0;
  return {
    rewrite(measure) {
      const lyrics = measure.within('note', 'lyric');
      for (const { attributes } of lyrics)
        if (isNumber(attributes['number'])) highest = Math.max(highest, Number(attributes['number']));
      for (const lyric of lyrics) {
        const name = lyric.attributes['number'];
        if (name === undefined || isNumber(name)) continue;
        const stored = numbers.get(name);
        const number = stored ?? (highest += 1);
        numbers.set(name, number);
        lyric.attributes = { ...lyric.attributes, number: String(number) };
      }
    },
  };
}

const isNumber = (value: string | undefined): boolean => value !== undefined && /^[1-9]\d?$/.test(value);

/** A syllable, the position at which it would be printed, and its voice and verse. */
type Sung = { lyric: XmlElement; place: string; verse: string; number: number; hasText: boolean };

/**
 * Syllables with the same number would be printed over each other if two voices of a staff sing at once, or if a note
 * has several of them that differ only in their names. The first verse stays; each other one moves to a line of its own
 * for the whole part.
 */
export function lyricLines(): Rule {
  const lines = new Map<string, number>();
  let highest = 0;
  return {
    annotate({ events }) {
      const sung = events.flatMap((event, index) => sungBy(event, index));
      for (const { number } of sung) highest = Math.max(highest, number);
      const taken = new Map<string, string>();
      for (const { place, verse, hasText } of sung) {
        if (!hasText || lines.has(verse)) continue;
        const first = taken.get(place) ?? verse;
        taken.set(place, first);
        if (first !== verse) lines.set(verse, (highest += 1));
      }
      for (const { lyric, verse } of sung) {
        const line = lines.get(verse);
        if (line !== undefined) lyric.attributes = { ...lyric.attributes, number: String(line) };
      }
    },
  };
}

/** Grace notes have the onset of the note that they precede, but are sung before it. */
function sungBy({ notes, staff, voice, onset, isGrace }: NoteEvent, index: number): Sung[] {
  const at = isGrace ? `grace ${index}` : Math.round(onset);
  const met = new Map<string, number>();
  return notes
    .flatMap((note) => note.list('lyric'))
    .map((lyric) => {
      const { number = '1', name = '' } = lyric.attributes;
      const kind = `${staff} ${voice} ${number} ${name}`;
      const times = (met.get(kind) ?? 0) + 1;
      met.set(kind, times);
      return {
        lyric,
        place: `${staff} ${at} ${number}`,
        verse: `${kind} ${times}`,
        number: Number(number) || 1,
        hasText: (lyric.textOf('text') ?? '').trim() !== '',
      };
    });
}
