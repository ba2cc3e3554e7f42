import { expect, it } from 'vitest';
import { aNote, aScore } from '#normalizing/testing.ts';
import { parseXml, writeXml } from '#xml/element.ts';
import { identify } from './inventory.ts';

it('gives every measure and every note an id of its own, in a long score too', () => {
  const measure = aNote('C5', { notations: '<slur type="start"/>' }) + aNote('D5').repeat(30);
  const score = parseXml(aScore(Array.from({ length: 60 }, () => measure)));

  const prefix = identify(score, 'text');

  const ids = Array.from(writeXml(score).matchAll(/ id="([^"]*)"/g), ([, id = '']) => id);
  const own = ids.filter((id) => id.startsWith(prefix));
  expect(own).toHaveLength(60 * 33);
  expect(new Set(own).size).toBe(own.length);
});
