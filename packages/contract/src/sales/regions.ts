import * as z from 'zod/mini';
import { fieldError } from '#platform/field-errors.ts';
import { anySession, endpoint } from '#platform/endpoint.ts';

/** The mainland's provinces, municipalities and autonomous regions by their two-letter codes (GB/T 2260), and beyond; by name. */
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

/** The name of a region by its code. */
export const regionName = (code: string): string => names.get(code) ?? code;

const missing = fieldError('choice.missing', { of: 'region' });
const unknown = fieldError('region.unknown');

export const Region = z.enum(
  regions.map(({ code }) => code),
  { error: (issue) => (issue.input === undefined || issue.input === '' ? missing : unknown).error(issue) },
);

/** Null, or an empty text as a form sends it, for none. */
export const OptionalRegion = z.nullish(
  z.union(
    [
      z.pipe(
        z.literal(''),
        z.transform(() => null),
      ),
      z.enum(regions.map(({ code }) => code)),
    ],
    unknown,
  ),
);

export const listRegions = endpoint({
  method: 'GET',
  path: '/admin/regions',
  access: anySession,
  summary: 'Regions of China by their two-letter codes, and OT for overseas.',
  output: z.object({ regions: z.array(z.object({ code: z.string(), region: z.string() })) }),
});
