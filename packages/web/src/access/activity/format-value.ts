import type { Code } from '@eemusic/contract/platform/permissions';
import { t } from '@lingui/core/macro';
import { enumerate, labelled, quantity } from '#platform/locales/formats.ts';
import { formatPermission } from '#platform/names/permissions.ts';
import { formatRegion } from '#platform/names/regions.ts';
import { formatGender } from '#platform/names/genders.ts';
import { secret } from './differences.ts';
import { formatField } from './fields.ts';
import type { FieldFormats } from './use-room-activities.ts';

/** A value as lines of text; none for an empty value. */
export function formatValue(field: string, value: unknown, shown: FieldFormats): string[] {
  if (value === undefined || value === null || value === '') return [];
  if (value === secret) return [t`hidden`];
  if (Array.isArray(value)) return value.flatMap((item) => inOneLine(field, item, shown));
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([name, inner]) =>
      labelled(formatField(name, shown.fields), inOneLine(name, inner, shown)),
    );
  }
  if (typeof value === 'boolean') return [value ? t`Yes` : t`No`];
  if (typeof value === 'number') return [formatNumber(field, value, shown)];
  return [formatText(field, String(value))];
}

function inOneLine(field: string, value: unknown, shown: FieldFormats): string {
  const lines = formatValue(field, value, shown);
  return lines.length === 0 ? '–' : enumerate(lines);
}

function formatText(field: string, text: string): string {
  if (field === 'codes' || field === 'permissions') return formatPermission(text as Code);
  return field === 'region' ? formatRegion(text) : text;
}

function formatNumber(field: string, value: number, shown: FieldFormats): string {
  if (field === 'bytes') return formatSize(value);
  if (field === 'gender') return formatGender(value);
  if (field === 'isActive' || field === 'scoreEnabled') return value === 1 ? t`Yes` : t`No`;
  const names = Object.hasOwn(shown.names, field) ? shown.names[field] : undefined;
  return shown.formatNumber(field, value) ?? names?.get(value) ?? String(value);
}

function formatSize(bytes: number): string {
  const format = (size: number, unit: string) => quantity(size, unit, { maximumFractionDigits: 1 });
  if (bytes < 1000) return format(bytes, 'byte');
  return bytes < 1_000_000 ? format(bytes / 1000, 'kilobyte') : format(bytes / 1_000_000, 'megabyte');
}
