import { describe, expect, it } from 'vitest';
import { parseXml, type XmlElement } from '#xml/element.ts';
import { breakPartNames, countCutPartNames } from './parts.ts';

const scoreWith = (...names: string[]): XmlElement =>
  parseXml(
    `<score-partwise><part-list>${names.map((inside) => `<score-part id="P">${inside}</score-part>`).join('')}</part-list></score-partwise>`,
  );
const plain = (name: string) => `<part-name>${name}</part-name>`;
const display = (inside: string) => `<part-name-display>${inside}</part-name-display>`;

function brokenNames(...names: string[]): string[] {
  const score = scoreWith(...names);
  breakPartNames(score);
  const parts = (score.find('part-list') ?? score).list('score-part');
  return parts.map(({ children }) => children.map(({ text }) => text).join('|'));
}

describe('the name of a part', () => {
  it('is broken between words into lines of at most 24 letters', () => {
    expect(brokenNames(plain('Zweite Violine des Orchesters'), plain('Oboe'))).toEqual([
      'Zweite Violine des\nOrchesters',
      'Oboe',
    ]);
  });

  it('keeps lines of its own, also those that it has for display only', () => {
    expect(
      brokenNames(plain('Horns\nin F'), plain('Horn') + display('<display-text>Horn&#10;in F</display-text>')),
    ).toEqual(['Horns\nin F', 'Horn\nin F']);
  });

  it('is broken within a word that is too long', () => {
    expect(brokenNames(plain('N'.repeat(30)), plain('A'))[0]).toBe(`${'N'.repeat(24)}\n${'N'.repeat(6)}`);
  });

  it('is cut after four lines, and counted', () => {
    const [long, fitting] = ['violin '.repeat(20), 'violin '.repeat(12)];

    expect(brokenNames(plain(long), plain('A'))[0]?.split('\n')).toHaveLength(4);
    expect(brokenNames(plain(long), plain('A'))[0]).toMatch(/violin…$/);
    expect(countCutPartNames(scoreWith(plain(long), plain(fitting)))).toBe(1);
  });

  it('stays as it is with accidentals between its letters, if it is hidden, or if its part is alone', () => {
    const name = 'Clarinet in B flat of the orchestra';
    const withFlat = display(`<display-text>${name}</display-text><accidental-text>flat</accidental-text>`);
    const hidden = `<part-name print-object="no">${name}</part-name>`;

    expect(brokenNames(plain(name) + withFlat, hidden)).toEqual([`${name}|`, name]);
    expect(brokenNames(plain(name))).toEqual([name]);
  });
});
