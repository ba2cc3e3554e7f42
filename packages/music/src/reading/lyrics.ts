import { childText, type Element, listChildren } from './element.ts';

/** The text of a verse so far; a word is open until the syllable that ends it. */
type Verse = { text: string; isWordOpen: boolean };

/** The words sung in a part, verse by verse, with their syllables joined to words. */
export class Lyrics {
  #verses = new Map<string, Verse>();

  /** Notes are read in the order of the file, in which those of a voice are in chronological order. */
  read(note: Element): void {
    const voice = childText(note, 'voice') ?? '1';
    const met = new Map<string, number>();
    for (const lyric of listChildren(note, 'lyric')) {
      const { number = '1', name = '' } = lyric.attributes;
      const kind = `${voice} ${number} ${name}`;
      const times = (met.get(kind) ?? 0) + 1;
      met.set(kind, times);
      if (lyric.attributes['print-object'] !== 'no') this.#readLyric(lyric, `${kind} ${times}`);
    }
  }

  /** The verses without line breaks; a verse that repeats another one is left out. */
  get verses(): string[] {
    return [...new Set(Array.from(this.#verses.values(), ({ text }) => text))];
  }

  /** Several syllables on one note are separated by an elision; each has a position in a word of its own. */
  #readLyric(lyric: Element, verse: string): void {
    let syllabic = 'single';
    for (const child of lyric.children) {
      if (child.name === 'syllabic') syllabic = child.text.trim();
      if (child.name === 'elision') syllabic = 'single';
      if (child.name === 'text') this.#add(child.text, syllabic, verse);
    }
  }

  /** Some programs write the hyphen into the text and leave out the position in the word. */
  #add(written: string, syllabic: string, key: string): void {
    const trimmed = written.replace(/[\s\p{Co}]+/gu, ' ').trim();
    const text = trimmed.replace(/[-‐]$/u, '');
    if (text === '') return;
    const verse = this.#verses.get(key) ?? { text: '', isWordOpen: true };
    this.#verses.set(key, verse);
    const isJoined = verse.isWordOpen || (endsWide.test(verse.text) && beginsWide.test(text));
    verse.text += isJoined ? text : ` ${text}`;
    verse.isWordOpen = syllabic === 'begin' || syllabic === 'middle' || text !== trimmed;
  }
}

/** Chinese and Japanese are written without spaces between words. */
const wide = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\u3000-\\u303F\\uFF00-\\uFFEF]';
const endsWide = new RegExp(`${wide}$`, 'u');
const beginsWide = new RegExp(`^${wide}`, 'u');
