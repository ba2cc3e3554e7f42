import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { email } from '@eemusic/contract/platform/values';
import { describe, expect, it } from 'vitest';
import { dayCell, emailCell, optionalCell, regionCell, statusCell } from './cells.ts';

describe('a region of a file', () => {
  it.each([
    ['山东', 'SD'],
    ['山东省', 'SD'],
    ['山东省青岛市', 'SD'],
    ['山东青岛', 'SD'],
    ['山东 青岛', 'SD'],
    ['山东-青岛', 'SD'],
    ['内蒙古呼和浩特', 'NM'],
    ['广西壮族自治区南宁市', 'GX'],
    ['北京海淀', 'BJ'],
    ['吉林吉林', 'JL'],
    ['Inner Mongolia', 'NM'],
    ['sd', 'SD'],
  ])('%s is %s', (written, value) => expect(regionCell(written)).toEqual({ value }));

  it.each(['青岛', '河北区', '北京路', '河南中路', '海南藏族自治州', '河南蒙古族自治县', '山东x', 'Qingdao'])(
    '%s is refused by its name',
    (region) => expect(regionCell(region)).toEqual({ reason: fieldErrorOf('region.unknown', { region }) }),
  );
});

describe('an email address of a file', () => {
  const parse = optionalCell(emailCell(email()));

  it.each([
    ['Li Na <li.na@example.com>', 'li.na@example.com'],
    ['mailto:li@example.com', 'li@example.com'],
    ['li＠example.com', 'li@example.com'],
    ['li@example。com', 'li@example.com'],
    ['\u00A0li@example.com ', 'li@example.com'],
    ['li@example.com <li@example.com>', 'li@example.com'],
    ['无', null],
    ['-', null],
    ['/', null],
  ])('%s is read as %s', (written, value) => expect(parse(written)).toEqual({ value }));

  it.each(['li@example.com;na@example.com', 'li@example.com、na@example.com', 'Li <li@example.com>, na@example.com'])(
    'is not two: %s',
    (written) => expect(parse(written)).toEqual({ reason: fieldErrorOf('email.several') }),
  );

  it.each(['li', '<>', 'li@'])('is not %s', (written) => expect(parse(written)).toHaveProperty('reason'));
});

describe('a whole number with the decimals that some programs add', () => {
  it('is a state or a day', () => {
    expect(statusCell('1.0')).toEqual({ value: 1 });
    expect(statusCell('0.00')).toEqual({ value: 0 });
    expect(statusCell('10')).toHaveProperty('reason');
    expect(dayCell('20270630.0')).toEqual({ value: '2027-06-30' });
  });
});
