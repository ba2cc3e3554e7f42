import type { Entry } from '@eemusic/contract/access/activity';
import { type ActivityField, activityFields } from '@eemusic/contract/access/activity-fields';
import { channelFields, educatorFields, type Field, studentFields } from '@eemusic/contract/platform/record-fields';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Table, Text } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { i18n, type MessageDescriptor } from '@lingui/core';
import type { Code } from '@eemusic/contract/platform/permissions';
import { formatDevice } from '#platform/names/records.ts';
import type { Difference } from '#platform/room.ts';
import { enumerate, inLanguage, labelled, quantity } from '#platform/locales/formats.ts';
import { formatPermission } from '#platform/names/permissions.ts';
import { formatFieldValue } from '#platform/names/fields.ts';
import { formatGender } from '#platform/names/genders.ts';
import { differencesOf, secret } from './format-action.ts';
import classes from './entry-details.module.css';
import { formatExactTime } from './times.ts';
import { type FieldFormats, useFieldFormats } from './rooms.ts';

/** `children` are shown instead of the fields, for a bulk action. */
type Props = { id: string; entry: Entry; children: ReactNode };

export function EntryDetails({ id, entry, children }: Props) {
  return (
    <div id={id} className={classes.details}>
      <Text size="sm" c="dimmed">
        {[formatExactTime(new Date(entry.at)), entry.address, entry.device !== null && formatDevice(entry)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {children || <Fields entry={entry} />}
    </div>
  );
}

function Fields({ entry }: { entry: Entry }) {
  const differences = differencesOf(entry);
  if (differences.length === 0) {
    return (
      <Text size="sm">
        <Trans>No fields changed.</Trans>
      </Text>
    );
  }
  return (
    <Suspense>
      <Changes entry={entry} differences={differences} />
    </Suspense>
  );
}

/** A created or deleted record has only one state to show. */
function Changes({ entry, differences }: { entry: Entry; differences: Difference[] }) {
  const shown = useFieldFormats(differences);
  const isOne = entry.before === null || entry.after === null;
  const states = [
    ...(entry.before === null ? [] : [{ state: 'before' as const, label: isOne ? t`Value` : t`Before` }]),
    ...(entry.after === null ? [] : [{ state: 'after' as const, label: isOne ? t`Value` : t`After` }]),
  ];
  return (
    <Table className={classes.changes ?? ''} aria-label={t`What changed`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t`Field`}</Table.Th>
          {states.map(({ state, label }) => (
            <Table.Th key={state}>{label}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {differences.map((difference) => (
          <Table.Tr key={difference.field}>
            <Table.Th scope="row">{formatField(difference.field, shown.fields)}</Table.Th>
            {states.map(({ state, label }) => (
              <Table.Td key={state} data-label={label}>
                <Value lines={formatValue(difference.field, difference[state], shown)} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Value({ lines }: { lines: string[] }) {
  if (lines.length === 0) {
    return (
      <Text span size="sm" c="dimmed">
        <Trans>empty</Trans>
      </Text>
    );
  }
  return <CollapsibleLines lines={lines} />;
}

const maxLines = 8;
const maxLetters = 240;

/** The lines of a value; many or long ones are truncated until the user expands them. */
function CollapsibleLines({ lines }: { lines: string[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = lines.length > maxLines || lines.some((line) => line.length > maxLetters);
  const shown = isLong && !isWhole ? lines.slice(0, maxLines).map(shorten) : lines;
  return (
    <>
      <span className={classes.value}>{shown.join('\n')}</span>
      {isLong && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          display="block"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? <Trans>Show less</Trans> : <Trans>Show all of it</Trans>}
        </Anchor>
      )}
    </>
  );
}

function shorten(line: string): string {
  const letters = [...line];
  return letters.length > maxLetters ? `${letters.slice(0, maxLetters).join('')}…` : line;
}

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
  const { format, kind } = describedAs(field);
  if (format === 'permission') return formatPermission(text as Code);
  return kind ? formatFieldValue(kind, text) : text;
}

function formatNumber(field: string, value: number, shown: FieldFormats): string {
  const { format } = describedAs(field);
  if (format === 'size') return formatSize(value);
  if (format === 'gender') return formatGender(value);
  if (format === 'yes') return value === 1 ? t`Yes` : t`No`;
  const names = Object.hasOwn(shown.names, field) ? shown.names[field] : undefined;
  return shown.formatNumber(field, value) ?? names?.get(value) ?? String(value);
}

function formatSize(bytes: number): string {
  const format = (size: number, unit: string) => quantity(size, unit, { maximumFractionDigits: 1 });
  if (bytes < 1000) return format(bytes, 'byte');
  return bytes < 1_000_000 ? format(bytes / 1000, 'kilobyte') : format(bytes / 1_000_000, 'megabyte');
}

/** The fields of entries. A field `name` may be of any record, so it is not called 'Channel Name'. */
const fields: Readonly<Record<string, ActivityField & Partial<Pick<Field, 'kind'>>>> = {
  ...activityFields,
  ...channelFields,
  ...educatorFields,
  ...studentFields,
};

const describedAs = (field: string): Partial<ActivityField & Field> =>
  (Object.hasOwn(fields, field) ? fields[field] : undefined) ?? {};

/** The name of a field; if it has none, it is derived from the key: 'twoStep' becomes 'Two step'. */
export function formatField(field: string, ofRooms: Readonly<Record<string, MessageDescriptor>> = {}): string {
  const ofRoom = Object.hasOwn(ofRooms, field) ? ofRooms[field] : undefined;
  if (ofRoom) return i18n._(ofRoom);
  const { label } = describedAs(field);
  if (label) return inLanguage(label);
  const words = field
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
