import { describe, expect, it } from 'vitest';
import { listFixtures, readFixture } from '#testing/fixtures.ts';
import { recognise } from './index.ts';
import { anArchive, anMxl } from './testing.ts';
import { cpuTime } from '#testing/cpu-time.ts';

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('a file is recognised by its content, whatever its name', () => {
  it.each([
    ['sibelius', '\x0fSIBELIUS\0\0'],
    ['finale', 'ENIGMA BINARY FILE'],
    ['guitar-pro', '\x18FICHIER GUITAR PRO v4.06'],
    ['guitar-pro', 'BCFZ1234'],
    ['capella', 'cap3-v:8'],
    ['encore', 'SCOW'],
    ['overture', 'OVSC'],
    ['noteworthy', '[NoteWorthy ArtWare]'],
    ['lilypond', '% a tune\n\\version "2.24.0"\n'],
    ['abc', 'X:1\nT:Tune\nM:4/4\nK:C\nCDEF|'],
    ['humdrum', '!! COM: Bach\n**kern\t**kern\n4c\t4e\n'],
    ['mei', '<?xml version="1.0"?>\n<!-- by hand -->\n<mei xmlns="http://www.music-encoding.org/ns/mei"/>'],
    ['musescore', '<?xml version="1.0"?>\n<museScore version="4.20"/>'],
    ['midi', 'MThd\0\0\0\x06'],
    ['midi', 'RIFF\x10\0\0\0RMIDdata'],
    ['pdf', '%PDF-1.7'],
    ['picture', '\x89PNG\r\n'],
    ['picture', '\xff\xd8\xff\xe0'],
    ['recording', 'ID3\x04'],
    ['recording', 'RIFF\x10\0\0\0WAVEfmt '],
    ['archive', '\x1f\x8b\x08'],
    ['musicxml', '<?xml version="1.0"?>\n<!DOCTYPE score-partwise PUBLIC "a" "b">\n<score-partwise/>'],
    [null, 'Hello'],
    [null, '<html><body>X:1\nK:C</body></html>'],
    [null, ''],
  ])('%s', (format, content) => {
    expect(recognise(latin1(content), 'score.musicxml')).toBe(format);
  });

  it.each([
    ['musescore', { 'META-INF/container.xml': '<container/>', 'tune.mscx': '<museScore/>' }],
    ['guitar-pro', { VERSION: '7', 'Content/score.gpif': '<GPIF/>' }],
    ['finale', { mimetype: '', 'score.dat': '\0', 'NotationMetadata.xml': '<metadata/>' }],
    ['dorico', { 'score.dtn': '\0' }],
    ['capella', { 'score.xml': '<score/>' }],
    ['archive', { 'a.txt': 'a' }],
    ['compressed-musicxml', { 'tune.xml': '<score-partwise/>' }],
  ])('an archive: %s', (format, files) => {
    expect(recognise(anArchive(files))).toBe(format);
  });

  it('compressed MusicXML', () => {
    expect(recognise(anMxl('<score-partwise/>'), 'score.zip')).toBe('compressed-musicxml');
    expect(recognise(anMxl('<score-partwise/>', 'score.xml'))).toBe('compressed-musicxml');
  });

  it('an archive that was cut off, so that opening it says that it is damaged', () => {
    const cutOff = anMxl('<score-partwise/>').subarray(0, 100);

    expect(recognise(cutOff)).toBe('compressed-musicxml');
    expect(recognise(cutOff, 'tune.mscz')).toBe('musescore');
  });

  it('as MusicXML: every real score', () => {
    for (const name of listFixtures('real')) expect(recognise(readFixture('real', name)), name).toBe('musicxml');
  });
});

describe('if the content is inconclusive', () => {
  it.each([
    ['dorico', 'a.dorico'],
    ['notion', 'a.notion'],
    ['sibelius', 'A.SIB'],
    [null, 'score'],
  ])('%s is recognised by its name %s', (format, name) => {
    expect(recognise(new Uint8Array([1, 2, 3]), name)).toBe(format);
  });
});

describe('a file crafted to be slow', () => {
  it.each([
    ['beginnings of comments', '<!--'.repeat(20_000)],
    ['comments', '<!---->'.repeat(9_000)],
    ['comments before text', `${'<!---->'.repeat(30)}!`],
    ['instructions', `${'<?a?> '.repeat(9_000)}!`],
    ['blank lines', '\n'.repeat(60_000)],
    ['tunes', 'X:1\n'.repeat(20_000)],
    ['directories', `PK\x03\x04${'PK\x01\x02'.repeat(20_000)}`],
  ])('of %s is looked at in no time', (_, content) => {
    const start = cpuTime();
    recognise(latin1(content));
    expect(cpuTime() - start).toBeLessThan(1_000);
  });
});
