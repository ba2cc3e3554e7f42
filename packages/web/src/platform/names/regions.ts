import { type RegionCode, regions } from '@eemusic/contract/platform/regions';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const names: Record<RegionCode, MessageDescriptor> = {
  AH: msg`Anhui`,
  BJ: msg`Beijing`,
  CQ: msg`Chongqing`,
  FJ: msg`Fujian`,
  GS: msg`Gansu`,
  GD: msg`Guangdong`,
  GX: msg`Guangxi`,
  GZ: msg`Guizhou`,
  HI: msg`Hainan`,
  HE: msg`Hebei`,
  HL: msg`Heilongjiang`,
  HA: msg`Henan`,
  HB: msg`Hubei`,
  HN: msg`Hunan`,
  NM: msg`Inner Mongolia`,
  JS: msg`Jiangsu`,
  JX: msg`Jiangxi`,
  JL: msg`Jilin`,
  LN: msg`Liaoning`,
  NX: msg`Ningxia`,
  QH: msg`Qinghai`,
  SN: msg`Shaanxi`,
  SD: msg`Shandong`,
  SH: msg`Shanghai`,
  SX: msg`Shanxi`,
  SC: msg`Sichuan`,
  TJ: msg`Tianjin`,
  XZ: msg`Tibet`,
  XJ: msg`Xinjiang`,
  YN: msg`Yunnan`,
  ZJ: msg`Zhejiang`,
  HK: msg`Hong Kong`,
  MO: msg`Macau`,
  TW: msg`Taiwan`,
  OT: msg`Overseas`,
};

const isRegion = (code: string): code is RegionCode => Object.hasOwn(names, code);

/** The name of a region; the code for one that only a newer server knows. */
export const formatRegion = (code: string): string => (isRegion(code) ? i18n._(names[code]) : code);

/** All regions as options of a select, sorted by name. */
export function regionChoices() {
  const byLabel = new Intl.Collator(i18n.locale).compare;
  const choices = regions.map(({ code }) => ({ value: code as string, label: formatRegion(code) }));
  return choices.toSorted((one, other) => byLabel(one.label, other.label));
}
