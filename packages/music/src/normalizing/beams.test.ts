import { describe, expect, it } from 'vitest';
import { aNote, normalizedMeasures, someAttributes, textsOfNotes } from './testing.ts';

const lengths: Record<string, string> = { q: 'quarter', e: 'eighth', s: '16th' };

/** Takes note values such as 'e e r q', where r is an eighth rest. Returns them with beamed notes joined: 'e-e r q'. */
function beamed(time: string, values: string, options: { implicit?: boolean; more?: string } = {}): string {
  const letters = values.split(' ');
  const music = letters.map((letter) => aNote(letter === 'r' ? 'r' : 'C5', { type: lengths[letter] ?? 'eighth' }));
  const [measure] = normalizedMeasures([someAttributes({ time }) + music.join('') + (options.more ?? '')]);
  return textsOfNotes(measure, 'beam')
    .map((beam, index) => letters[index] + (beam === 'begin' || beam === 'continue' ? '-' : ' '))
    .join('')
    .trim();
}

describe('a file without beams', () => {
  it.each([
    ['4/4', 'e e e e e e e e', 'e-e-e-e e-e-e-e'],
    ['4/4', 'e e s s e q e e', 'e-e s-s-e q e-e'],
    ['4/4', 'e q e q q', 'e q e q q'],
    ['4/4', 'e r e e q q', 'e r e-e q q'],
    ['3/4', 'e e e e e e', 'e-e-e-e-e-e'],
    ['3/4', 'q e e s s e', 'q e-e s-s-e'],
    ['2/4', 'e e e e', 'e-e-e-e'],
    ['2/2', 'e e e e q q', 'e-e-e-e q q'],
    ['3/8', 'e e e', 'e-e-e'],
    ['6/8', 'e e e e e e', 'e-e-e e-e-e'],
    ['6/8', 'q e e s s e', 'q e e-s-s-e'],
    ['9/8', 'e e e e e e e e e', 'e-e-e e-e-e e-e-e'],
    ['12/8', 'e e e e e e q e q e', 'e-e-e e-e-e q e q e'],
    ['5/8', 'e e e e e', 'e-e-e e-e'],
    ['7/8', 'e e e e e e e', 'e-e e-e e-e-e'],
    ['2+3/8', 'e e e e e', 'e-e e-e-e'],
    ['3+2/4', 'e e e e e e e e e e', 'e-e-e-e-e-e e-e-e-e'],
  ])('is beamed by its meter: %s %s', (time, values, expected) => {
    expect(beamed(time, values)).toBe(expected);
  });

  it('beams grace notes by themselves, and the notes around them together', () => {
    const grace = aNote('D5', { type: '16th', isGrace: true });
    const eighth = aNote('C5', { type: 'eighth' });
    const [measure] = normalizedMeasures([someAttributes() + eighth + grace + grace + eighth + grace + aNote('C5')]);

    expect(textsOfNotes(measure, 'beam')).toEqual(['begin', 'begin', 'end', 'end', '-', '-']);
  });

  it('counts a pickup from the barline that ends it', () => {
    const eighths = (count: number) => aNote('C5', { type: 'eighth' }).repeat(count);
    const [pickup] = normalizedMeasures([someAttributes({ time: '6/8' }) + eighths(4), eighths(6)]);

    expect(textsOfNotes(pickup, 'beam')).toEqual(['-', 'begin', 'continue', 'end']);
  });

  it('beams each voice by itself, and chords by their first note', () => {
    const upper = aNote('C5', { type: 'eighth' }) + aNote('E5', { type: 'eighth', isChord: true });
    const lower = aNote('C4', { type: 'eighth', voice: 2 }).repeat(2);
    const music = upper + aNote('D5', { type: 'eighth' }) + '<backup><duration>12</duration></backup>' + lower;
    const [measure] = normalizedMeasures([someAttributes() + music]);

    expect(textsOfNotes(measure, 'beam')).toEqual(['begin', '-', 'end', 'begin', 'end']);
  });
});

describe('a file with beams', () => {
  const beam = (text: string) => ({ type: 'eighth', more: `<beam number="1">${text}</beam>` });

  it('keeps them', () => {
    const music = aNote('C5', beam('begin')) + aNote('D5', beam('end')) + aNote('E5', { type: 'eighth' }).repeat(2);
    const [measure] = normalizedMeasures([someAttributes() + music]);

    expect(textsOfNotes(measure, 'beam')).toEqual(['begin', 'end', '-', '-']);
  });

  it('has one beam for a chord, whichever of its notes has it', () => {
    const further = { ...beam('begin'), isChord: true };
    const each = aNote('C5', beam('begin')) + aNote('E5', further) + aNote('D5', beam('end'));
    const last = aNote('C5', { type: 'eighth' }) + aNote('E5', further) + aNote('D5', beam('end'));
    const [measure] = normalizedMeasures([someAttributes() + each + last]);

    expect(textsOfNotes(measure, 'beam')).toEqual(['begin', '-', 'end', 'begin', '-', 'end']);
  });
});
