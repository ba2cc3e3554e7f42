import { expect, it } from 'vitest';
import { XmlElement } from '#xml/element.ts';
import { aNote, normalizedMeasures, someAttributes } from './testing.ts';

const left = (note: string) => `<backup><duration>48</duration></backup>${note}`;
const whole = aNote('C5', { type: 'whole' });

it.each([
  ['a whole rest that fills its measure', left(aNote('r', { type: 'whole', voice: 2 })), [undefined, 'yes']],
  ['not one of two rests', left(aNote('r', { type: 'half', voice: 2 }).repeat(2)), [undefined, undefined, undefined]],
  [
    'not where the file says so',
    left(aNote('r', { type: 'whole', voice: 2 }).replace('<rest/>', '<rest measure="no"/>')),
    [undefined, 'no'],
  ],
])('%s is in the middle of its measure', (_, more, marked) => {
  const [measure] = normalizedMeasures([someAttributes() + whole + more]);
  const rests = (measure ?? new XmlElement('')).list('note').map((note) => note.list('rest')[0]);

  expect(rests.map((rest) => rest?.attributes['measure'])).toEqual(marked);
});
