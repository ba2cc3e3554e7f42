import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../../migrations/', import.meta.url);

/** SHA-256 of every file of a migration that databases may have applied. Only ever added to. */
const checksums: Readonly<Record<string, string>> = {
  '0001-baseline.ts': '88b522e22ef6e93599f0f66652ae44540556be670bfeb115d67db6133ad61a88',
  'baseline/access.ts': 'fe1f30958bb31d8accf0ac7889873f9f9dae79faf0ab5dc573eadc3c1a913a76',
  'baseline/column-types.ts': 'e28259ca05566af8619a6f7d977802f7115bdf063b3111313db337386d7193dd',
  'baseline/learning.ts': 'd8eaa93f031b09b151ee5c7d13d164f390d85ddca0d672ddf48335b1197697ca',
  'baseline/ledger.ts': '05c287db84dd18eae06a28e2691173165ac8560b23ff7303b7175b1a8b843975',
  'baseline/library.ts': '71e1300d834bd9de0ad7ff608b4a48c54e238c9537afd3c1828084e0e617b779',
  'baseline/platform.ts': 'b2af182dcf45abff23d8c84c0334079b18324498ff46a8bd873ca5e5d48089ee',
  'baseline/sales.ts': 'b2dc8354fc3ce9fe83d6c8e0c987754fd96f68a8a0c1942035bc6a701febde20',
  'baseline/support.ts': '7e65618ba6140e99f45b3ffaca5d4f9903d4b6667b6a14c1cc82ac488320df96',
};

describe('a migration', () => {
  it('is never changed: databases that applied it would keep the old schema. Write a new one', async () => {
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts')).toSorted();

    const found = await Promise.all(
      files.map(async (file) => [
        file,
        createHash('sha256')
          .update(await readFile(new URL(file, folder)))
          .digest('hex'),
      ]),
    );

    expect(
      Object.fromEntries(found),
      'A migration is never changed: write a new one, and add its checksum here',
    ).toEqual(checksums);
  });
});
