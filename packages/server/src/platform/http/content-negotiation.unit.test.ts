import { isLanguage, languages } from '@eemusic/contract/platform/languages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptedLanguage, prefersGzip } from './files.ts';

const languageOf = (header: string) => acceptedLanguage({ 'accept-language': header });

describe('the preferred language of a request', () => {
  it.each<[string, string | null]>([
    ['zh-Hans', 'zh-Hans'],
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-Hans'],
    ['en-GB, zh-CN;q=0.5', 'en'],
    ['en;q=0.2, zh-TW;q=0.7', 'zh-Hans'],
    ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', 'en'],
    ['zh;q=0, en', 'en'],
    ['zh;q=0', null],
    ['fr, de', null],
    ['*', null],
    ['', null],
    ['en;q=nonsense;q=;;,,;=,zh', 'zh-Hans'],
  ])('by %j is %s', (header, language) => expect(languageOf(header)).toBe(language));

  it('is null without a header', () => {
    expect(acceptedLanguage({})).toBeNull();
  });

  it('is the one with the highest weight, in any order', () => {
    const weighted = fc.uniqueArray(
      fc.record({ tag: fc.constantFrom(...languages), q: fc.integer({ min: 1, max: 999 }) }),
      {
        selector: ({ q }) => q,
        minLength: 1,
      },
    );
    fc.assert(
      fc.property(weighted, (ranges) => {
        const header = ranges.map(({ tag, q }) => `${tag};q=${q / 1000}`).join(', ');
        const best = ranges.reduce((one, other) => (other.q > one.q ? other : one));
        expect(languageOf(header)).toBe(best.tag);
      }),
    );
  });

  it('is a supported one or null, quickly, whatever the header contains', () => {
    const nonsense = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc
        .array(
          fc.constantFrom(
            'zh',
            'en',
            '-',
            ';',
            ',',
            ' ',
            '\t',
            'q',
            '=',
            '0.',
            '1e999',
            'NaN',
            '-1',
            '*',
            '%',
            '\0',
            '__proto__',
          ),
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(nonsense, (header) => {
        const language = languageOf(header);
        expect(language === null || isLanguage(language)).toBe(true);
      }),
    );
  });
});

describe('a compressed answer', () => {
  it.each<[string, boolean]>([
    ['gzip', true],
    ['GZip;q=1.000', true],
    ['gzip, deflate, br, zstd', true],
    ['br;q=1.0, gzip;q=0.8, *;q=0.1', true],
    ['gzip;q=0', false],
    ['gzip; q=0.00', false],
    ['identity, gzip;q=0.5', false],
    ['br', false],
    ['xgzip', false],
    ['', false],
    [`gzip${' '.repeat(15_500)}`, false],
  ])('to %j is preferred: %s', (header, isPreferred) =>
    expect(prefersGzip({ 'accept-encoding': header })).toBe(isPreferred),
  );
});

it.each([' ', ',', '-', ';', '; ', 'a-', 'zh;q=1,', 'q=', '\t;', 'gzip ', 'gzip,', '*,'])(
  '16 kB of %j, the longest possible header, take less than 100 ms of CPU time',
  (part) => {
    const header = `gzip${part.repeat(16_384 / part.length)}x`;
    const begun = process.threadCpuUsage().user;
    languageOf(header);
    prefersGzip({ 'accept-encoding': header });
    expect(process.threadCpuUsage().user - begun).toBeLessThan(100_000);
  },
);
