import { describe, expect, it } from 'vitest';
import { readFixture } from '#testing/fixtures.ts';
import { anArchive, anMxl } from './testing.ts';
import { unpack } from './unpack.ts';

const score = '<score-partwise/>';
const container = '<container><rootfiles><rootfile full-path="a.xml"/></rootfiles></container>';
const textOf = (bytes: Uint8Array | null) => new TextDecoder().decode(bytes ?? new Uint8Array());

describe('a compressed MusicXML file', () => {
  it('yields the score that its container names first', () => {
    const { score: found, fault } = unpack(anMxl(score, 'folder/春.xml'));

    expect(fault).toBeNull();
    expect(textOf(found)).toBe(score);
  });

  it('may contain pictures and further scores', () => {
    const archive = anArchive({
      'META-INF/container.xml':
        '<container><rootfiles><rootfile full-path="a.xml" media-type="application/vnd.recordare.musicxml+xml"/>' +
        '<rootfile full-path="a.pdf" media-type="application/pdf"/></rootfiles></container>',
      'a.pdf': '%PDF',
      'a.xml': score,
    });

    expect(textOf(unpack(archive).score)).toBe(score);
  });

  it.each([
    ['after a PDF', `<rootfile full-path="a.pdf" media-type="application/pdf"/><rootfile full-path="a.xml"/>`],
    ['in the current folder', '<rootfile full-path="./a.xml"/>'],
    ['under a prefix', '<c:rootfile full-path="a.xml"/>'],
  ])('may be named %s', (_, files) => {
    const names = `<container xmlns:c="urn:c"><rootfiles>${files}</rootfiles></container>`;
    const archive = anArchive({ 'META-INF/container.xml': names, 'a.pdf': '%PDF', 'a.xml': score });

    expect(textOf(unpack(archive).score)).toBe(score);
  });

  it('may have backslashes between its folders', () => {
    const names = container.replace('a.xml', 'data\\a.xml');

    expect(textOf(unpack(anArchive({ 'META-INF\\container.xml': names, 'data\\a.xml': score })).score)).toBe(score);
  });

  it.each([
    ['damaged', anMxl(score).subarray(0, 100)],
    ['damaged', new Uint8Array([0x50, 0x4b, 3, 4])],
    ['no-container', anArchive({ 'a.xml': score })],
    ['no-container', anArchive({ 'META-INF/container.xml': '<container', 'a.xml': score })],
    ['no-score', anArchive({ 'META-INF/container.xml': container })],
    ['no-score', anArchive({ 'META-INF/container.xml': '<container/>', 'a.xml': score })],
    [
      'too-many-files',
      anArchive(Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`${index}.xml`, score]))),
    ],
    ['too-large', anMxl(new Uint8Array(10_000_001))],
    ['too-dense', anMxl(new Uint8Array(9_000_000))],
    ['unsafe-name', anMxl(score, '../a.xml')],
    ['unsafe-name', anMxl(score, '/etc/a.xml')],
    ['unsafe-name', anMxl(score, 'C:\\a.xml')],
    ['unsafe-name', readFixture('hostile', '18-zip-slip.mxl')],
    ['too-large', readFixture('hostile', '19-zip-bomb-300MB.mxl')],
  ])('is refused: %s', (fault, archive) => {
    expect(unpack(archive)).toEqual({ score: null, fault });
  });

  it('that understates its size yields no more than it claims', () => {
    const archive = anMxl('a'.repeat(100_000));
    const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
    for (let at = 0; at + 46 < archive.length; at += 1)
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) === 100_000)
        view.setUint32(at + 24, 1_000, true);

    expect((unpack(archive).score ?? new Uint8Array()).length).toBeLessThanOrEqual(1_000);
  });
});
