import { describe, expect, it } from 'vitest';
import { keysFile } from './read-keys.ts';

const keys = [
  { key: '0123-4567-89AB-CDEF-GHJK', durationDays: 366 },
  { key: 'ZZZZ-YYYY-XXXX-WWWW-VVVV', durationDays: 1098 },
];
const of = (educatorName: string) => keys.map((key) => ({ ...key, educatorName }));

describe('the file of generated keys', () => {
  it('has a row for each key, as spreadsheets read it', () => {
    expect(keysFile(of('莲花 “Lotus”, Music & Co.'), '2026-11-21')).toEqual({
      name: 'keys-莲花-lotus-music-co-2026-11-21.csv',
      content:
        '\uFEFFKey,School/Teacher,Duration\r\n' +
        '0123-4567-89AB-CDEF-GHJK,"莲花 “Lotus”, Music & Co.",1 year\r\n' +
        'ZZZZ-YYYY-XXXX-WWWW-VVVV,"莲花 “Lotus”, Music & Co.",3 years\r\n',
    });
  });

  it('prevents a name from becoming a formula or another cell', () => {
    const cellOf = (name: string) => keysFile(of(name).slice(0, 1), '2026-11-21').content.split('\r\n')[1];

    expect(cellOf('=1+1')).toBe("0123-4567-89AB-CDEF-GHJK,'=1+1,1 year");
    expect(cellOf('@"A"\n')).toBe('0123-4567-89AB-CDEF-GHJK,"\'@""A""\n",1 year');
  });

  it('has a name that is valid on any system', () => {
    const nameOf = (educator: string) => keysFile(of(educator), '2026-11-21').name;

    expect(nameOf('../..\\:*?')).toBe('keys-educator-2026-11-21.csv');
    expect(nameOf('音'.repeat(120))).toBe(`keys-${'音'.repeat(60)}-2026-11-21.csv`);
  });

  it('names no school if the keys are of several', () => {
    const { name, content } = keysFile([...of('Oak'), ...of('Elm')], '2026-11-21');

    expect(name).toBe('keys-2026-11-21.csv');
    expect(content.match(/Oak|Elm/g)).toEqual(['Oak', 'Oak', 'Elm', 'Elm']);
  });
});
