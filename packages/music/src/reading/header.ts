import { childText, type Element, findChild, listChildren, plainText } from './element.ts';

type Credit = { page: string; types: string[]; texts: { text: string; size: number; isCentred: boolean }[] };

/** What stands before the parts: who wrote what with which program. */
export class Header {
  #movementTitle: string | null = null;
  #workTitle: string | null = null;
  #composer: string | null = null;
  #software: string | null = null;
  #credits: Credit[] = [];
  #partNames = new Map<string, string>();

  get title(): string | null {
    return this.#movementTitle ?? this.#workTitle ?? this.#creditOf('title') ?? this.#largestCredit();
  }

  get composer(): string | null {
    return this.#composer ?? this.#creditOf('composer');
  }

  get software(): string | null {
    return this.#software;
  }

  partName(id: string): string {
    return this.#partNames.get(id) ?? '';
  }

  read(element: Element) {
    if (element.name === 'movement-title') this.#movementTitle ??= plainText(element);
    if (element.name === 'work') this.#workTitle ??= childText(element, 'work-title');
    if (element.name === 'identification') this.#readIdentification(element);
    if (element.name === 'credit') this.#credits.push(toCredit(element));
    if (element.name === 'part-list') this.#readPartList(element);
  }

  #readIdentification(identification: Element) {
    const composer = listChildren(identification, 'creator').find(
      ({ attributes }) => attributes['type'] === 'composer',
    );
    this.#composer ??= plainText(composer);
    const encoding = findChild(identification, 'encoding');
    this.#software ??= encoding ? childText(encoding, 'software') : null;
  }

  #readPartList(partList: Element) {
    for (const part of listChildren(partList, 'score-part')) {
      this.#partNames.set(part.attributes['id'] ?? '', childText(part, 'part-name') ?? '');
    }
  }

  #creditOf(type: string): string | null {
    const credit = this.#credits.find(({ types }) => types.includes(type));
    return credit?.texts.map(({ text }) => text).join(' ') || null;
  }

  /** MusicXML 2 has no <credit-type>: there the title is what stands largest in the middle of the first page. */
  #largestCredit(): string | null {
    const texts = this.#credits
      .filter(({ page, types }) => page === '1' && types.length === 0)
      .flatMap(({ texts }) => texts);
    const centred = texts.filter(({ isCentred }) => isCentred).toSorted((a, b) => b.size - a.size);
    return centred[0]?.text ?? null;
  }
}

function toCredit(credit: Element): Credit {
  const types = listChildren(credit, 'credit-type').flatMap((type) => plainText(type) ?? []);
  const texts = listChildren(credit, 'credit-words').flatMap((words) => {
    const text = plainText(words);
    const { justify, halign } = words.attributes;
    const size = Number(words.attributes['font-size'] ?? 0);
    return text === null ? [] : [{ text, size, isCentred: (justify ?? halign) === 'center' }];
  });
  return { page: credit.attributes['page'] ?? '1', types, texts };
}
