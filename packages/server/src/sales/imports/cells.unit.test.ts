import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { email } from '@eemusic/contract/platform/values';
import { describe, expect, it } from 'vitest';
import { dayCell, emailCell, optionalCell, statusCell } from './fields.ts';
import { regionCell } from './regions.ts';

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
    ['青岛', 'SD'],
    ['青岛市', 'SD'],
    ['青岛市市南区', 'SD'],
    ['市南区 青岛', 'SD'],
    ['青岛（山东）', 'SD'],
    ['山东/青岛', 'SD'],
    ['深圳南山', 'GD'],
    ['昆山市', 'JS'],
    ['浦东新区', 'SH'],
    ['海淀区', 'BJ'],
    ['朝阳市', 'LN'],
    ['吉林市', 'JL'],
    ['中国山东省', 'SD'],
    ['中华人民共和国广东省深圳市', 'GD'],
    ['山東省青島市', 'SD'],
    ['臺北市', 'TW'],
    ['廣東', 'GD'],
    ['鲁', 'SD'],
    ['沪', 'SH'],
    ['内蒙', 'NM'],
    ['新疆维吾尔自治区乌鲁木齐市', 'XJ'],
    ['恩施土家族苗族自治州', 'HB'],
    ['延边朝鲜族自治州', 'JL'],
    ['香港特别行政区', 'HK'],
    ['Qingdao', 'SD'],
    ['Qingdao, Shandong', 'SD'],
    ['Shandong Province', 'SD'],
    ['Qingdao City, Shandong Province, P. R. China', 'SD'],
    ['Shan Dong', 'SD'],
    ['Xi’an', 'SN'],
    ['Shaanxi', 'SN'],
    ['Shanxi', 'SX'],
    ['Hong Kong SAR', 'HK'],
    ['Macao', 'MO'],
    ['Xizang', 'XZ'],
    ['国外', 'OT'],
    ['美国', 'OT'],
    ['USA', 'OT'],
    ['上海市南京东路', 'SH'],
  ])('%s is %s', (written, value) => expect(regionCell(written)).toEqual({ value }));

  it.each([
    '河北区',
    '北京路',
    '河南中路',
    '中山八路',
    '中山区',
    '朝阳区',
    '海南藏族自治州',
    '河南蒙古族自治县',
    '山东x',
    'Suzhou',
    '火星',
    'Mars',
    '-1',
  ])('%s is refused by its name', (region) =>
    expect(regionCell(region)).toEqual({ reason: fieldErrorOf('region.unknown', { region }) }),
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
    (written) =>
      expect(parse(written)).toMatchObject({
        reason: { code: 'email.several' },
        first: { value: 'li@example.com' },
      }),
  );

  it.each(['li', 'li@'])('is not %s', (written) => expect(parse(written)).toHaveProperty('reason'));
});

describe('a whole number with the decimals that some programs add', () => {
  it('is a state or a day', () => {
    expect(statusCell('1.0')).toEqual({ value: 1 });
    expect(statusCell('0.00')).toEqual({ value: 0 });
    expect(statusCell('10')).toHaveProperty('reason');
    expect(dayCell('20270630.0')).toEqual({ value: '2027-06-30' });
  });
});
