import type { Credits, Instrument } from '#model.ts';
import { plainText, type XmlElement } from '#xml/element.ts';
import { readInstrument } from './note.ts';
import { refuseManyGroups } from './decode.ts';

type Credit = { page: string; types: string[]; texts: { text: string; size: number; height: number; side: string }[] };

export class Header {
  #movementTitle: string | null = null;
  #workTitle: string | null = null;
  #workNumber: string | null = null;
  #movementNumber: string | null = null;
  #rights: string | null = null;
  readonly #creators = new Map<string, string[]>();
  /** Lines of the composer's text that name the arranger. */
  #arrangerBelow: string | null = null;
  #software: string | null = null;
  #credits: Credit[] = [];
  #instruments = new Map<string, Instrument>();

  get title(): string | null {
    const [movement, work] = [written(this.#movementTitle), written(this.#workTitle)];
    return movement ?? work ?? this.#creditOf('title') ?? written(this.#largestCredit());
  }

  get composer(): string | null {
    return this.#creatorOf('composer') ?? this.#creditAtRight();
  }

  get credits(): Credits {
    return {
      subtitle: this.#creditOf('subtitle') ?? this.#placeInWork() ?? this.#creditBelowTitle(),
      lyricist: this.#creatorOf('lyricist') ?? this.#creatorOf('poet'),
      arranger: this.#creatorOf('arranger') ?? this.#arrangerBelow,
      rights: this.#rights ?? this.#creditOf('rights') ?? this.#untyped().find(isCopyright)?.text ?? null,
    };
  }

  get software(): string | null {
    return this.#software;
  }

  lists(id: string): boolean {
    return this.#instruments.has(id);
  }

  instrumentOf(id: string): Instrument {
    return this.#instruments.get(id) ?? { name: '', sound: null, program: null };
  }

  read(element: XmlElement) {
    if (element.name === 'movement-title') this.#movementTitle ??= plainText(element);
    if (element.name === 'movement-number') this.#movementNumber ??= plainText(element);
    if (element.name === 'work') {
      this.#workTitle ??= element.textOf('work-title');
      this.#workNumber ??= element.textOf('work-number');
    }
    if (element.name === 'identification') this.#readIdentification(element);
    if (element.name === 'credit') this.#credits.push(toCredit(element, (words) => this.#readComposer(words)));
    if (element.name === 'part-list') this.#readPartList(element);
  }

  #readIdentification(identification: XmlElement) {
    for (const creator of identification.list('creator')) {
      const type = creator.attributes['type'] ?? '';
      const name = written(type === 'composer' ? this.#readComposer(creator) : plainText(creator));
      if (name !== null) this.#creators.set(type, [...(this.#creators.get(type) ?? []), name]);
    }
    const rights = identification.list('rights').flatMap((one) => plainText(one) ?? []);
    this.#rights ??= rights.join(' ') || null;
    const encoding = identification.find('encoding');
    this.#software ??= encoding ? encoding.textOf('software') : null;
  }

  /** MuseScore has one field for composer and arranger, whose name is on a line of its own. */
  #readComposer({ text }: XmlElement): string | null {
    const lines = text.split('\n').flatMap((line) => line.replaceAll(/\s+/g, ' ').trim() || []);
    const [names, arrangers] = [lines.filter((line) => !isArranger(line)), lines.filter(isArranger)];
    if (names.length === 0) return lines.join(' ') || null;
    this.#arrangerBelow ??= arrangers.join(', ') || null;
    return names.join(' ');
  }

  #readPartList(partList: XmlElement) {
    refuseManyGroups(partList);
    for (const part of partList.list('score-part')) {
      this.#instruments.set(part.attributes['id'] ?? '', readInstrument(part));
    }
  }

  #creatorOf(type: string): string | null {
    return this.#creators.get(type)?.join(', ') ?? this.#creditOf(type);
  }

  #placeInWork(): string | null {
    const work = this.#workTitle === this.title ? null : written(this.#workTitle);
    const number = this.#movementNumber;
    const told = /(?:\b(?:no|nr|nro)|№)\W{0,9}(\d{1,9})$/i.exec(this.#workNumber ?? '')?.[1];
    const movement = number !== null && /^\d+$/.test(number) ? (told === number ? null : `No. ${number}`) : number;
    return [work, this.#workNumber, movement].filter((part) => part !== null).join(', ') || null;
  }

  #creditOf(type: string): string | null {
    const credit = this.#credits.find(({ types }) => types.includes(type));
    return written(credit?.texts.map(({ text }) => text).join(' ') || null);
  }

  /** MusicXML 2 has no <credit-type>: there the title is the largest centred text of the first page. */
  #largestCredit(): string | null {
    return this.#centred()[0]?.text ?? null;
  }

  /** The subtitle is smaller than the title, and follows below it within a few lines. */
  #creditBelowTitle(): string | null {
    const [title, ...others] = this.#centred();
    if (!title || title.text !== this.title) return null;
    const below = others.filter(
      (one) => one.size < title.size && one.height < title.height && title.height - one.height < maxBelowTitle,
    );
    return written(below.filter((one) => !isCopyright(one)).toSorted((a, b) => b.height - a.height)[0]?.text ?? null);
  }

  /** The centred texts of the first page, the largest first. */
  #centred(): Credit['texts'] {
    return this.#untyped()
      .filter(({ side }) => side === 'center')
      .toSorted((a, b) => b.size - a.size);
  }

  /** The composer is the highest text at the right, below the title if there is one; a page number is not one. */
  #creditAtRight(): string | null {
    const right = this.#untyped().filter(({ side, text }) => side === 'right' && /\p{L}{2}/u.test(text));
    return written(right.toSorted((a, b) => b.height - a.height)[0]?.text ?? null);
  }

  #untyped(): Credit['texts'] {
    return this.#credits.filter(({ page, types }) => page === '1' && types.length === 0).flatMap(({ texts }) => texts);
  }
}

function toCredit(credit: XmlElement, readComposer: (words: XmlElement) => string | null): Credit {
  const types = credit.list('credit-type').flatMap((type) => plainText(type) ?? []);
  const texts = credit.list('credit-words').flatMap((words) => {
    const text = types.includes('composer') ? readComposer(words) : plainText(words);
    const { justify, halign } = words.attributes;
    const size = Number(words.attributes['font-size'] ?? 0);
    const height = Number(words.attributes['default-y'] ?? 0);
    return text === null ? [] : [{ text, size, height, side: justify ?? halign ?? '' }];
  });
  return { page: credit.attributes['page'] ?? '1', types, texts };
}

/** About three lines, in tenths of a staff space. */
const maxBelowTitle = 120;

/** 'arr. Anna', 'Arranged by Anna', 'Bearb.: Anna', '李丽 改编', '编曲：李丽'. */
const isArranger = (line: string) =>
  /^arr(\.|anged\b|angement\b)|^bearb(\.|eitet\b|eitung\b)|改编|编曲|改編|編曲/i.test(line);

const isCopyright = ({ text }: { text: string }) => /©|\bcopyright\b|\ball rights reserved\b|版权/i.test(text);

/** Placeholders of MuseScore, Sibelius, Finale and Dorico for missing titles and names. */
const placeholders = new Set(
  ['Title', 'Subtitle', 'Composer', 'Lyricist', 'Arranger']
    .flatMap((name) => [name, `[${name}]`])
    .concat('Composer / arranger', 'Untitled score', 'Untitled Project', 'Untitled', 'Flow 1'),
);

const written = (text: string | null) => (text !== null && placeholders.has(text) ? null : text);
