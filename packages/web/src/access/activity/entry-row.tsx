import type { Entry } from '@eemusic/contract/access/activity';
import { t } from '@lingui/core/macro';
import { ActionIcon, Anchor, Badge, Skeleton, Stack, Table, Text, UnstyledButton } from '@mantine/core';
import { IconArrowBackUp, IconChevronRight, IconHistory } from '@tabler/icons-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { Trans } from '@lingui/react/macro';
import { formatDevice } from '#platform/names/records.ts';
import { Queried } from '#platform/ui/list-error.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { useUndo } from '#platform/deletions/index.ts';
import { IconButton, Small, Note } from '#platform/ui/buttons.tsx';
import classes from './entry-list.module.css';
import {
  differencesOf,
  formatAction,
  formatPerson,
  formatRecord,
  isBulkAction,
  isSignIn,
  readAction,
  secret,
} from './format-action.ts';
import { formatAge, formatDate, formatExactTime, formatTimeOfDay } from './times.ts';
import { activityQuery } from './queries.ts';
import { useActivityAddress } from './address.ts';
import { type FieldFormats, RecordLink, useFieldFormats } from './rooms.tsx';
import { type ActivityField, activityFields } from '@eemusic/contract/access/activity-fields';
import { channelFields, educatorFields, type Field, studentFields } from '@eemusic/contract/platform/record-fields';
import type { Code } from '@eemusic/contract/platform/permissions';
import { enumerate, gapBetween, inLanguage, labelled, money, quantity } from '#platform/locales/formats.ts';
import { formatPermission } from '#platform/names/permissions.ts';
import { formatFieldValue, formatGender } from '#platform/names/fields.ts';

type Props = {
  entry: Entry;
  /** What the same change did besides, or the sign-ins before this one; shown below it. */
  others?: readonly Entry[];
  now: Date;
  /** Shown below its bulk action, which can only be undone as a whole. */
  isPartOfBulk?: boolean;
};

const none: readonly Entry[] = [];

export function EntryRow({ entry, others = none, now, isPartOfBulk = false }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const details = useId();
  const person = formatPerson(entry);
  const action = formatAction(entry);
  const at = new Date(entry.at);
  const more = others.length;
  const times = more + 1;
  return (
    <li className={classes.entry}>
      <div className={classes.line}>
        <UnstyledButton
          className={`grid place-items-center rounded-6 ${classes.toggle}`}
          w={28}
          h={28}
          aria-expanded={isOpen}
          aria-controls={isOpen ? details : undefined}
          aria-label={t`Details: ${person} ${readAction(entry)}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconChevronRight size={16} stroke={1.75} aria-hidden className="dimmed" />
        </UnstyledButton>
        <time dateTime={entry.at} title={`${formatAge(at, now)} · ${formatExactTime(at)}`} className={classes.time}>
          {formatTimeOfDay(at)}
        </time>
        <p className="m-0 wrap-anywhere" style={{ gridArea: 'deed' }}>
          <span className={entry.actor.kind === 'system' ? 'font-semibold dimmed' : 'font-semibold'}>{person}</span>
          {gapBetween(person, action.before)}
          {action.before}
          {action.record !== null && <RecordName entry={entry} name={action.record} />}
          {action.after}
          {more > 0 && (
            <Small span ms={8}>
              {isSignIn(entry) ? t`${times} times` : t`${more} more`}
            </Small>
          )}
        </p>
        {!isPartOfBulk && <DeletionState entry={entry} now={now} />}
        <div className={classes.origin}>
          <span className="overflow-hidden text-ellipsis">{entry.address}</span>
          <span className="overflow-hidden text-ellipsis">{entry.device !== null && formatDevice(entry)}</span>
        </div>
      </div>
      {isOpen && (
        <EntryDetails id={details} entry={entry}>
          {isBulkAction(entry) && <BulkRows bulkId={entry.bulk.id} now={now} />}
        </EntryDetails>
      )}
      {isOpen && more > 0 && (
        <ul
          className={classes.entries}
          aria-label={isSignIn(entry) ? t`Before that` : t`Changed with it`}
          style={{ margin: '0 0 16px 32px' }}
        >
          {others.map((one) => (
            <EntryRow key={one.id} entry={one} now={now} />
          ))}
        </ul>
      )}
    </li>
  );
}

const size = 20;

/** What was done to each record of a bulk action, a page at a time. */
function BulkRows({ bulkId, now }: { bulkId: number; now: Date }) {
  const [page, setPage] = useState(1);
  const found = useQuery(activityQuery({ bulkId, page, size }));
  const isOutdated = found.isPlaceholderData;
  return (
    <Queried query={found} waiting={<Skeleton h={160} />}>
      {({ entries, total }) => (
        <>
          <ul
            className={classes.entries}
            aria-label={t`Each of them`}
            aria-busy={isOutdated}
            data-outdated={isOutdated || undefined}
          >
            {entries.map((part) => (
              <EntryRow key={part.id} entry={part} now={now} isPartOfBulk />
            ))}
          </ul>
          {total > size && <Pager page={page} size={size} total={total} onPage={setPage} />}
        </>
      )}
    </Queried>
  );
}

function RecordName({ entry, name }: { entry: Entry; name: string }) {
  const { showRecord } = useActivityAddress();
  const { kind, id } = entry.record;
  return (
    <span>
      <RecordLink entry={entry} name={name} />
      {id !== null && (
        <ActionIcon
          size="sm"
          pos="relative"
          my={-2}
          ms={2}
          style={{ verticalAlign: 'middle' }}
          aria-label={t`What happened to ${name}`}
          title={t`What happened to ${name}`}
          onClick={() => showRecord(kind, id)}
        >
          <IconHistory size={14} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </span>
  );
}

/** Offers to undo a deletion while that is possible; later says whether it was restored or purged. */
function DeletionState({ entry, now }: { entry: Entry; now: Date }) {
  const client = useQueryClient();
  const { undo, isUndoing } = useUndo();
  if (entry.deletion === null) return null;

  const { id, isOpen, until } = entry.deletion;
  const end = new Date(until);
  if (!isOpen) {
    return (
      <span className={classes.deletion}>
        <Badge color="gray" fw={500}>
          {end > now ? <Trans>Restored</Trans> : <Trans>Can no longer be restored</Trans>}
        </Badge>
      </span>
    );
  }
  const label = isBulkAction(entry)
    ? t`Restore all ${i18n.number(entry.bulk.count)} and what was deleted with them`
    : t`Restore ${formatRecord(entry.record)} and what was deleted with it`;
  return (
    <span className={classes.deletion}>
      <IconButton
        size="compact-sm"
        icon={IconArrowBackUp}
        aria-label={label}
        title={t`Until ${formatExactTime(end)}`}
        loading={isUndoing}
        /* The restored records also appear in other lists. */
        onClick={() => undo({ deletionId: id, onRestored: () => client.invalidateQueries() })}
      >
        {t`Restore`}
      </IconButton>
      <Small style={{ whiteSpace: 'nowrap' }}>
        <Trans>until {formatDate(end)}</Trans>
      </Small>
    </span>
  );
}

/** `children` are shown instead of the fields, for a bulk action. */
type DetailsProps = { id: string; entry: Entry; children: ReactNode };

function EntryDetails({ id, entry, children }: DetailsProps) {
  return (
    <Stack id={id} gap={8} p="4px 16px 16px" pl={{ base: 16, sm: 44 }}>
      <Note>
        {[formatExactTime(new Date(entry.at)), entry.address, entry.device !== null && formatDevice(entry)]
          .filter(Boolean)
          .join(' · ')}
      </Note>
      {children || (
        <Suspense>
          <Changes entry={entry} />
        </Suspense>
      )}
    </Stack>
  );
}

/** A created or deleted record has only one state to show. */
function Changes({ entry }: { entry: Entry }) {
  const differences = differencesOf(entry);
  const shown = useFieldFormats(differences);
  const isOne = entry.before === null || entry.after === null;
  const states = [
    ...(entry.before === null ? [] : [{ state: 'before' as const, label: isOne ? t`Value` : t`Before` }]),
    ...(entry.after === null ? [] : [{ state: 'after' as const, label: isOne ? t`Value` : t`After` }]),
  ];
  if (differences.length === 0) return <Text size="sm">{t`No fields changed.`}</Text>;
  return (
    <Table className={classes.changes ?? ''} aria-label={t`What changed`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={200}>{t`Field`}</Table.Th>
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

const maxLines = 8;
const maxLetters = 240;

/** The lines of a value; many or long ones are truncated until the user expands them. */
function Value({ lines }: { lines: string[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = lines.length > maxLines || lines.some((line) => line.length > maxLetters);
  const shown = isLong && !isWhole ? lines.slice(0, maxLines).map(shorten) : lines;
  if (lines.length === 0) return <Note span>{t`empty`}</Note>;
  return (
    <>
      <span className="wrap-anywhere" style={{ whiteSpace: 'pre-wrap' }}>
        {shown.join('\n')}
      </span>
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
  if (format === 'money') return money(value);
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
