/**
 * Chinese provinces, municipalities and autonomous regions by their two-letter codes (GB/T 2260), and regions outside
 * the mainland; sorted by name.
 */
export const regions = [
  { code: 'AH', region: 'Anhui' },
  { code: 'BJ', region: 'Beijing' },
  { code: 'CQ', region: 'Chongqing' },
  { code: 'FJ', region: 'Fujian' },
  { code: 'GS', region: 'Gansu' },
  { code: 'GD', region: 'Guangdong' },
  { code: 'GX', region: 'Guangxi' },
  { code: 'GZ', region: 'Guizhou' },
  { code: 'HI', region: 'Hainan' },
  { code: 'HE', region: 'Hebei' },
  { code: 'HL', region: 'Heilongjiang' },
  { code: 'HA', region: 'Henan' },
  { code: 'HB', region: 'Hubei' },
  { code: 'HN', region: 'Hunan' },
  { code: 'NM', region: 'Inner Mongolia' },
  { code: 'JS', region: 'Jiangsu' },
  { code: 'JX', region: 'Jiangxi' },
  { code: 'JL', region: 'Jilin' },
  { code: 'LN', region: 'Liaoning' },
  { code: 'NX', region: 'Ningxia' },
  { code: 'QH', region: 'Qinghai' },
  { code: 'SN', region: 'Shaanxi' },
  { code: 'SD', region: 'Shandong' },
  { code: 'SH', region: 'Shanghai' },
  { code: 'SX', region: 'Shanxi' },
  { code: 'SC', region: 'Sichuan' },
  { code: 'TJ', region: 'Tianjin' },
  { code: 'XZ', region: 'Tibet' },
  { code: 'XJ', region: 'Xinjiang' },
  { code: 'YN', region: 'Yunnan' },
  { code: 'ZJ', region: 'Zhejiang' },
  { code: 'HK', region: 'Hong Kong' },
  { code: 'MO', region: 'Macau' },
  { code: 'TW', region: 'Taiwan' },
  { code: 'OT', region: 'Overseas' },
] as const;

export type RegionCode = (typeof regions)[number]['code'];

const names = new Map<string, string>(regions.map(({ code, region }) => [code, region]));

/** Returns the name of a region by its code. */
export const regionName = (code: string): string => names.get(code) ?? code;
