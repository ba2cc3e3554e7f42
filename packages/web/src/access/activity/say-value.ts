import type { Code } from '@eemusic/contract/platform/permissions';
import { scoreTypes } from '@eemusic/contract/library/scores';
import { t } from '@lingui/core/macro';
import { enumerate, labelled, numbers } from '#platform/locales/formats.ts';
import { sayPermission, sayRegion } from '#platform/locales/names.ts';
import { findTag, isListTag } from '#library/tags/index.ts';
import { sayList } from './board-lists.ts';
import { secret } from './differences.ts';
import { sayField } from './fields.ts';

/** Names of records that a value points at; what is not there is told by its number. */
export type Names = Partial<Record<string, ReadonlyMap<number, string>>>;

/** A value as one or more lines; none for nothing. */
export function sayValue(field: string, value: unknown, names: Names = {}): string[] {
  if (value === undefined || value === null || value === '') return [];
  if (value === secret) return [t`hidden`];
  if (Array.isArray(value)) return value.flatMap((item) => inOneLine(field, item, names));
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([name, inner]) => labelled(sayField(name), inOneLine(name, inner, names)));
  }
  if (typeof value === 'boolean') return [value ? t`Yes` : t`No`];
  if (typeof value === 'number') return [sayNumber(field, value, names)];
  return [sayText(field, String(value))];
}

function inOneLine(field: string, value: unknown, names: Names): string {
  const lines = sayValue(field, value, names);
  return lines.length === 0 ? '–' : enumerate(lines);
}

function sayText(field: string, text: string): string {
  if (field === 'codes' || field === 'permissions') return sayPermission(text as Code);
  return field === 'region' ? sayRegion(text) : text;
}

function sayNumber(field: string, value: number, names: Names): string {
  if (field === 'bytes') return saySize(value);
  if (field === 'listId') return sayList(value);
  if (field === 'gender') return value === 0 ? t`Male` : t`Female`;
  if (field === 'isActive' || field === 'scoreEnabled') return value === 1 ? t`Yes` : t`No`;
  if (field === 'scoreType') return scoreTypeName(value) ?? String(value);
  const known = Object.hasOwn(names, field) ? names[field] : undefined;
  return tagName(field, value) ?? known?.get(value) ?? String(value);
}

function tagName(field: string, id: number): string | undefined {
  return isListTag(field) ? findTag(field, id)?.name : undefined;
}

function scoreTypeName(value: number): string | undefined {
  return Object.entries(scoreTypes).find(([, type]) => type === value)?.[0];
}

function saySize(bytes: number): string {
  const format = (size: number, unit: string) =>
    numbers({ style: 'unit', unit, maximumFractionDigits: 1 }).format(size);
  if (bytes < 1000) return format(bytes, 'byte');
  return bytes < 1_000_000 ? format(bytes / 1000, 'kilobyte') : format(bytes / 1_000_000, 'megabyte');
}
