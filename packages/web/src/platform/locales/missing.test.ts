import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** What a catalog says, by the English text and its context. */
function textsOf(path: string): Map<string, string> {
  const entry = /^(?:msgctxt (".*")\n)?msgid ((?:".*"\n)+)msgstr ((?:".*"\n?)+)/gm;
  const read = (quoted = '') => quoted.replaceAll(/^"|"$/gm, '').replaceAll('\n', '');
  const found = readFileSync(path, 'utf8').replaceAll('\r', '').matchAll(entry);
  return new Map(
    [...found]
      .filter(([, , english]) => read(english) !== '')
      .map(([, context, english, text]) => [`${read(english)}${context ? ` [${read(context)}]` : ''}`, read(text)]),
  );
}

const placesOf = (text: string) => [...new Set(text.match(/\{\w+[,}]|<\/?\d+\/?>/g))].toSorted().join(' ');

const catalogs = globSync(join(import.meta.dirname, 'en/*.po')).map((path) => basename(path));

describe('the Chinese of', () => {
  it.each(catalogs)('%s is complete and keeps every place', (name) => {
    const english = textsOf(join(import.meta.dirname, 'en', name));
    const chinese = textsOf(join(import.meta.dirname, 'zh-Hans', name));

    expect(english.size).toBeGreaterThan(0);
    expect([...english.keys()].filter((text) => !chinese.get(text))).toEqual([]);
    expect([...chinese.keys()].filter((text) => !english.has(text))).toEqual([]);
    expect([...chinese].filter(([text, into]) => placesOf(text) !== placesOf(into))).toEqual([]);
  });
});
