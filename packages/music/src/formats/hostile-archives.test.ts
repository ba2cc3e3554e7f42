import { describe, expect, it } from 'vitest';
import { readScore } from '#reading/index.ts';
import { anArchive, anMxl } from './testing.ts';
import { unpack } from './unpack.ts';

const score = '<score-partwise/>';
const containerName = 'META-INF/container.xml';
const naming = (path: string) => `<container><rootfiles><rootfile full-path="${path}"/></rootfiles></container>`;
const containing = (container: string) => anArchive({ [containerName]: container, 'a.xml': score });
const inUtf16 = (text: string) => Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le'));

describe('a compressed file that was made to do harm', () => {
  it.each([
    ['names a file outside', 'no-score', containing(naming('../../../etc/passwd'))],
    ['names a file of this machine', 'no-score', containing(naming('file:///etc/passwd'))],
    ['names a file elsewhere', 'no-score', containing(naming('https://example.com/a.xml'))],
    ['names a property of every object', 'no-score', containing(naming('constructor'))],
    ['names the prototype of every object', 'no-score', containing(naming('__proto__'))],
    ['names nothing', 'no-score', containing(naming(''))],
    [
      'has a container with an external entity',
      'no-container',
      containing(`<!DOCTYPE c [<!ENTITY a SYSTEM "file:///etc/passwd">]><container>&a;</container>`),
    ],
    [
      'has a container with parameter entities',
      'no-score',
      containing('<!DOCTYPE c [<!ENTITY % a SYSTEM "http://[::1]/"> %a;]><container/>'),
    ],
    [
      'has a container with entities of entities',
      'no-container',
      containing(`<!DOCTYPE c [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(99)}">]><container>&b;</container>`),
    ],
    [
      'has a container in UTF-16',
      'no-container',
      anArchive({ [containerName]: inUtf16(naming('a.xml')), 'a.xml': score }),
    ],
    ['has a container of nothing but elements inside one another', 'too-dense', containing('<a>'.repeat(20_000))],
    ['has a container that is too large', 'too-dense', containing(' '.repeat(65_000))],
    ['has a name with a NUL', 'unsafe-name', anMxl(score, 'a\0.xml')],
    ['has a name with backslashes', 'unsafe-name', anMxl(score, '..\\..\\a.xml')],
    ['has a name of a network share', 'unsafe-name', anMxl(score, '\\\\server\\a.xml')],
    [
      'has 70,000 files',
      'too-many-files',
      anArchive(Object.fromEntries(Array.from({ length: 70_000 }, (_, at) => [`${at}`, '']))),
    ],
  ])('%s: it is refused as %s', (_, fault, archive) => {
    expect(unpack(archive)).toEqual({ score: null, fault });
  });

  it.each([
    ['the container itself', containing(naming(containerName)), 'score-file.wrong-root'],
    ['an archive in the archive', anMxl(anMxl(anMxl(score))), 'score-file.other-format'],
    [
      'a score in UTF-7',
      anMxl('<?xml version="1.0" encoding="UTF-7"?>+ADw-score-partwise/+AD4-'),
      'score-file.encoding-unknown',
    ],
    [
      'a score with 10,000 attributes',
      anMxl(`<score-partwise ${Array.from({ length: 10_000 }, (_, at) => `a${at}=""`).join(' ')}/>`),
      'score-file.too-much',
    ],
    ['a score of 100,000 elements inside one another', anMxl(noise() + '<a>'.repeat(100_000)), 'score-file.too-much'],
  ])('may hold %s, which is refused when it is read', (_, archive, code) => {
    const { score: found, fault } = unpack(archive);

    expect(fault).toBeNull();
    expect(readScore(found ?? new Uint8Array()).problem?.code).toBe(code);
  });
});

/** A comment that compresses badly, so that the archive is not refused for its density. */
function noise(): string {
  let seed = 1;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647);
  return `<score-partwise><!--${Array.from({ length: 2_000 }, () => next().toString(36)).join('')}-->`;
}
