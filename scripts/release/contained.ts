import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A library that is part of another package's machine code. */
export type Contained = { name: string; version: string; licence: string };

/** Their names in `versions.json`, where these are not the same without 'lib'. */
const shortNames: Readonly<Record<string, string>> = { libultrahdr: 'uhdr' };

/**
 * Reads what a package of sharp's libvips contains: versions from `versions.json`, licences from the table in its
 * README.
 */
export function readContained(folder: string): Contained[] {
  const file = join(folder, 'versions.json');
  if (!folder.includes('/@img/sharp-libvips-') || !existsSync(file)) return [];
  const versions = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const rows = readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^\| ([\w-]+) +\| (.+?) *\|$/gm);
  const licences = new Map(Array.from(rows, ([, name = '', licence = '']) => [name, withoutLinks(licence)]));
  return Object.entries(versions).map(([short, version]) => {
    const name = [...licences.keys()].find(
      (one) => one === short || one === `lib${short}` || shortNames[one] === short,
    );
    return { name: name ?? short, version, licence: licences.get(name ?? '') ?? 'unknown' };
  });
}

const withoutLinks = (markdown: string) => markdown.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1');
