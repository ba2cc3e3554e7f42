import type { Entry } from '@eemusic/contract/access/activity';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Table, Text } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { i18n, type MessageDescriptor } from '@lingui/core';
import type { Code } from '@eemusic/contract/platform/permissions';
import { formatDevice } from '#platform/names/records.ts';
import type { Difference } from '#platform/room.ts';
import { enumerate, labelled, quantity } from '#platform/locales/formats.ts';
import { formatPermission } from '#platform/names/permissions.ts';
import { formatRegion } from '#platform/names/regions.ts';
import { formatGender } from '#platform/names/genders.ts';
import { differencesOf, secret } from './differences.ts';
import classes from './entry-details.module.css';
import { formatExactTime } from './times.ts';
import { type FieldFormats, useFieldFormats } from './use-room-activities.ts';

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

/** Names of fields that several rooms share, as in forms and tables. */
const fieldNames: Record<string, MessageDescriptor> = {
  name: msg`Name`,
  nameZh: msg`Name in Chinese`,
  shortName: msg`Short name`,
  userName: msg`User name`,
  channelId: msg`Channel`,
  educatorId: msg`School or teacher`,
  studentId: msg`User`,
  schools: msg`Schools`,
  users: msg`Users`,
  activeBy: msg`Active on`,
  subscriptionCode: msg`Subscription ID`,
  profile1: msg`Profile 1`,
  profile2: msg`Profile 2`,
  durationDays: msg`Days`,
  libraries: msg`Libraries`,
  isDefault: msg`For the next keys, too`,
  count: msg`Keys`,
  keys: msg`Keys`,
  isRevoked: msg`Revoked`,
  phone: msg`Phone`,
  amount: msg`Amount`,
  educatorCommission: msg`Commission of the school or teacher`,
  channelCommission: msg`Commission of the channel`,
  refundId: msg`Refund`,
  reason: msg`Reason`,
  format: msg`File`,
  receiver: msg`For`,
  basisPoints: msg`Rate in basis points`,
  from: msg`Applies from`,
  image: msg`Picture`,
  fullName: msg({ message: 'Name', context: 'person' }),
  username: msg`Username`,
  email: msg`Email`,
  mobile: msg`Mobile`,
  age: msg`Age`,
  gender: msg`Gender`,
  role: msg`Role`,
  codes: msg`Permissions`,
  permissions: msg`Permissions`,
  isActive: msg`Active`,
  password: msg`Password`,
  fileName: msg`File`,
  filePath: msg`File`,
  originalName: msg`Name of the file`,
  contentType: msg`Type of the file`,
  bytes: msg`Size`,
  title: msg`Title`,
  moduleId: msg`Library`,
  gradeId: msg`Grade`,
  levelId: msg`Level`,
  stageId: msg`Stage`,
  curriculum: msg`Library type`,
  scoreType: msg`Score type`,
  scoreEnabled: msg`Enabled`,
  accompanimentPath: msg`Accompaniment`,
  accompanimentOffset: msg`Start in the recording`,
  accompanimentTempo: msg`Tempo of the recording`,
  findings: msg`Findings`,
  hasAccompaniment: msg`Has an accompaniment`,
  stays: msg`Stays signed in`,
  attempts: msg`Failed attempts`,
  networks: msg`Networks they came from`,
  passkey: msg`Passkey`,
  passkeys: msg`Passkeys`,
  wrongPasskeys: msg`Refused passkeys`,
  signOn: msg`Signed in with`,
  wrongCodes: msg`Wrong codes after the correct password`,
  otherSessions: msg`Sessions signed out`,
  sessionId: msg`Session`,
  recoveryCodesLeft: msg`Recovery codes left`,
  forgotten: msg`Uploads removed`,
  address: msg`Address`,
  scopes: msg`Scopes`,
  requestsPerMinute: msg`Requests a minute`,
  expiresAt: msg`Expires`,
  overlapHours: msg`Hours of overlap`,
  device: msg`Device`,
  language: msg`Language`,
  listId: msg`List`,
  text: msg`Text`,
  senderName: msg`Sender`,
  senderAddress: msg`Email of the sender`,
  assignee: msg`Assignee`,
  dueOn: msg`Due on`,
  labels: msg`Labels`,
  links: msg`Links`,
  isArchived: msg`Archived`,
  isRetired: msg`Retired`,
  isEnabled: msg`Enabled`,
  isAnswered: msg`Answered`,
  mailId: msg`Mail`,
  claimsToAnswerCard: msg`Claims to answer the card`,
};

/** The name of a field; if it has none, it is derived from the key: 'twoStep' becomes 'Two step'. */
export function formatField(field: string, ofRooms: Readonly<Record<string, MessageDescriptor>> = {}): string {
  const names = Object.hasOwn(ofRooms, field) ? ofRooms : fieldNames;
  const name = Object.hasOwn(names, field) ? names[field] : undefined;
  if (name) return i18n._(name);
  const words = field
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
