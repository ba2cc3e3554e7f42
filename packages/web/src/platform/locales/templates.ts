/** English texts and templates with their translation. */
export type Table = Readonly<Record<string, string>>;

type Template = { shape: RegExp; kinds: readonly string[]; names: readonly string[]; into: string };

/**
 * Translates what a table knows, and leaves all else as it is. In a template, `{name}` stands for any text, which is
 * taken over; `{#count}` for a number; `{~reason}` for a text that is translated by the same table; `{*reasons}` for
 * several of them with commas, 'and' or 'or' between.
 */
export function translatorOf(table: Table, separators: Table): (english: string) => string {
  const exact = new Map(Object.entries(table));
  const templates = [...exact]
    .filter(([english]) => english.search(places) >= 0)
    .toSorted(([a], [b]) => fixedLength(b) - fixedLength(a))
    .map(([english, into]) => templateOf(english, into));

  const translate = (english: string): string => exact.get(english) ?? filledIn(english) ?? english;
  const translateAll = (list: string) =>
    list
      .split(/(, | and | or )/)
      .map((part, at) => (at % 2 === 0 ? translate(part) : (separators[part] ?? part)))
      .join('');
  const by: Partial<Record<string, (english: string) => string>> = { '~': translate, '*': translateAll };
  const filledIn = (english: string): string | undefined => {
    for (const { shape, kinds, names, into } of templates) {
      const found = shape.exec(english);
      if (!found) continue;
      const values = found.slice(1).map((value, at) => by[kinds[at] ?? '']?.(value) ?? value);
      return into.replaceAll(places, (given, _kind: string, name: string) => values[names.indexOf(name)] ?? given);
    }
    return undefined;
  };
  return translate;
}

const places = /\{([#~*]?)(\w+)\}/g;

/** The template that says most by itself is asked first. */
const fixedLength = (english: string) => english.replaceAll(places, '').length;

function templateOf(english: string, into: string): Template {
  const given = [...english.matchAll(places)];
  const fixed = english.split(/\{[#~*]?\w+\}/).map(escaped);
  const parts = given.map(([, kind], at) => (kind === '#' ? String.raw`([\d.,]+)` : '(.+)') + (fixed[at + 1] ?? ''));
  return {
    shape: new RegExp(`^${fixed[0] ?? ''}${parts.join('')}$`, 's'),
    kinds: given.map(([, kind]) => kind ?? ''),
    names: given.map(([, , name]) => name ?? ''),
    into,
  };
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
