import { expect, it } from 'vitest';
import { parseXml } from '#xml/element.ts';
import { dropRepeatedDirections } from './directions.ts';

const direction = (mark: string, more = '') => `<direction><direction-type>${mark}</direction-type>${more}</direction>`;
const sf = '<dynamics><sf/></dynamics>';

function countIn(content: string): number {
  const measure = parseXml(`<measure>${content}</measure>`);
  dropRepeatedDirections(measure);
  return measure.list('direction').length;
}

it('drops a dynamic that the same moment has already', () => {
  expect(countIn(direction(sf) + direction(sf) + direction(sf))).toBe(1);
});

const metronome = (perMinute: number, attributes: string) =>
  direction(`<metronome ${attributes}><beat-unit>eighth</beat-unit><per-minute>${perMinute}</per-minute></metronome>`);

it('drops a metronome mark that the same moment has already, wherever the file puts it', () => {
  expect(countIn(metronome(100, 'default-y="36"') + metronome(100, 'default-y="68"'))).toBe(1);
});

it.each([
  ['another metronome mark', metronome(100, '') + metronome(90, '')],
  ['other dynamics', direction(sf) + direction('<dynamics><p/></dynamics>')],
  ['dynamics of another staff', direction(sf, '<staff>1</staff>') + direction(sf, '<staff>2</staff>')],
  ['dynamics of another moment', `${direction(sf)}<note/>${direction(sf)}`],
  ['other signs', direction('<wedge type="stop"/>') + direction('<wedge type="stop"/>')],
])('keeps %s', (_, content) => {
  expect(countIn(content)).toBe(2);
});
