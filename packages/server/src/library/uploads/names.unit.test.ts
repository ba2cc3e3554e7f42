import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { Storage } from '#platform/storage/storage.ts';
import { isOlder } from './store.ts';
import { ownerOf, pageName, stored, thumbnailName, timingName, readPages } from './stored.ts';

const name = '0123456789abcdef0123456789abcdef.musicxml';

it.each([1, 2, 65_537])('the name of a drawing contains its score and its edition, here %i', (edition) => {
  const file = { name, edition };

  for (const drawn of [pageName(file, 1), pageName(file, 12), thumbnailName(file), timingName(file)])
    expect(ownerOf(stored(drawn))).toEqual(file);
  expect(ownerOf(stored(name))).toEqual({ name, edition: null });
});

it('a version of the console processes files of older versions again, and none of newer ones', () => {
  const present = 'reading 1, analysis 2, engraving 2';

  expect(isOlder('reading 1, analysis 1, engraving 2', present)).toBe(true);
  expect(isOlder('reading 1, engraving 2', present)).toBe(true);
  expect(isOlder(present, present)).toBe(false);
  expect(isOlder('reading 1, analysis 2, engraving 10', present)).toBe(false);
});

it('pages are read in order, all or none', async () => {
  const file = { name: 'abc.musicxml', edition: 1, pages: 12 };
  const storing = (has: (name: string) => boolean): Pick<Storage, 'get'> => ({
    get: async (name) => {
      const page = gzipSync(name);
      return has(name) ? { body: Readable.from([page]), bytes: page.length, modified: new Date(0), etag: '' } : null;
    },
  });

  const all = await readPages(
    storing(() => true),
    file,
  );
  const some = await readPages(
    storing((name) => !name.endsWith('-7.svg')),
    file,
  );

  expect(all).toEqual(Array.from({ length: 12 }, (_, index) => `scores/abc-${index + 1}.svg`));
  expect(some).toBeNull();
});
