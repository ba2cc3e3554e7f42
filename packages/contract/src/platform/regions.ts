import type { InLanguages, Language } from './languages.ts';

/** By GB/T 2260, and regions outside the mainland; the Chinese names are short, without endings such as 省 and 市. */
export const regions = [
  { code: 'AH', en: 'Anhui', 'zh-Hans': '安徽' },
  { code: 'BJ', en: 'Beijing', 'zh-Hans': '北京' },
  { code: 'CQ', en: 'Chongqing', 'zh-Hans': '重庆' },
  { code: 'FJ', en: 'Fujian', 'zh-Hans': '福建' },
  { code: 'GS', en: 'Gansu', 'zh-Hans': '甘肃' },
  { code: 'GD', en: 'Guangdong', 'zh-Hans': '广东' },
  { code: 'GX', en: 'Guangxi', 'zh-Hans': '广西' },
  { code: 'GZ', en: 'Guizhou', 'zh-Hans': '贵州' },
  { code: 'HI', en: 'Hainan', 'zh-Hans': '海南' },
  { code: 'HE', en: 'Hebei', 'zh-Hans': '河北' },
  { code: 'HL', en: 'Heilongjiang', 'zh-Hans': '黑龙江' },
  { code: 'HA', en: 'Henan', 'zh-Hans': '河南' },
  { code: 'HB', en: 'Hubei', 'zh-Hans': '湖北' },
  { code: 'HN', en: 'Hunan', 'zh-Hans': '湖南' },
  { code: 'NM', en: 'Inner Mongolia', 'zh-Hans': '内蒙古' },
  { code: 'JS', en: 'Jiangsu', 'zh-Hans': '江苏' },
  { code: 'JX', en: 'Jiangxi', 'zh-Hans': '江西' },
  { code: 'JL', en: 'Jilin', 'zh-Hans': '吉林' },
  { code: 'LN', en: 'Liaoning', 'zh-Hans': '辽宁' },
  { code: 'NX', en: 'Ningxia', 'zh-Hans': '宁夏' },
  { code: 'QH', en: 'Qinghai', 'zh-Hans': '青海' },
  { code: 'SN', en: 'Shaanxi', 'zh-Hans': '陕西' },
  { code: 'SD', en: 'Shandong', 'zh-Hans': '山东' },
  { code: 'SH', en: 'Shanghai', 'zh-Hans': '上海' },
  { code: 'SX', en: 'Shanxi', 'zh-Hans': '山西' },
  { code: 'SC', en: 'Sichuan', 'zh-Hans': '四川' },
  { code: 'TJ', en: 'Tianjin', 'zh-Hans': '天津' },
  { code: 'XZ', en: 'Tibet', 'zh-Hans': '西藏' },
  { code: 'XJ', en: 'Xinjiang', 'zh-Hans': '新疆' },
  { code: 'YN', en: 'Yunnan', 'zh-Hans': '云南' },
  { code: 'ZJ', en: 'Zhejiang', 'zh-Hans': '浙江' },
  { code: 'HK', en: 'Hong Kong', 'zh-Hans': '香港' },
  { code: 'MO', en: 'Macau', 'zh-Hans': '澳门' },
  { code: 'TW', en: 'Taiwan', 'zh-Hans': '台湾' },
  { code: 'OT', en: 'Overseas', 'zh-Hans': '海外' },
] as const;

export type RegionCode = (typeof regions)[number]['code'];

const byCode = new Map<string, InLanguages>(regions.map((region) => [region.code, region]));

export const regionName = (code: string, language: Language): string => byCode.get(code)?.[language] ?? code;
