import type { InLanguages, Language } from '@eemusic/contract/platform/languages';
import { type RegionCode, regions } from '@eemusic/contract/platform/regions';

/** The short Chinese names, without endings such as 省 and 市. */
const chinese: Record<RegionCode, string> = {
  AH: '安徽',
  BJ: '北京',
  CQ: '重庆',
  FJ: '福建',
  GD: '广东',
  GS: '甘肃',
  GX: '广西',
  GZ: '贵州',
  HA: '河南',
  HB: '湖北',
  HE: '河北',
  HI: '海南',
  HL: '黑龙江',
  HN: '湖南',
  JL: '吉林',
  JS: '江苏',
  JX: '江西',
  LN: '辽宁',
  NM: '内蒙古',
  NX: '宁夏',
  QH: '青海',
  SC: '四川',
  SD: '山东',
  SH: '上海',
  SN: '陕西',
  SX: '山西',
  TJ: '天津',
  XJ: '新疆',
  XZ: '西藏',
  YN: '云南',
  ZJ: '浙江',
  HK: '香港',
  MO: '澳门',
  TW: '台湾',
  OT: '海外',
};

const english = Object.fromEntries(regions.map(({ code, region }) => [code, region])) as Record<RegionCode, string>;

/** Names of the regions in documents. */
export const regionNames: InLanguages<Readonly<Record<RegionCode, string>>> = { en: english, 'zh-Hans': chinese };

/** Returns the code itself if there is no such region. */
export function regionName(code: string, language: Language): string {
  const names: Readonly<Record<string, string>> = regionNames[language];
  return Object.hasOwn(names, code) ? (names[code] ?? code) : code;
}
