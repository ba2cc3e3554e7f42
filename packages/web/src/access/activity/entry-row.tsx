import type { Entry } from '@eemusic/contract/access/activity';
import { t } from '@lingui/core/macro';
import { ActionIcon, Anchor, Badge, Button, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconArrowBackUp, IconChevronRight, IconHistory } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react/macro';
import { formatDevice } from '#platform/names/records.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { useHeldCodes } from '#access/profile/index.ts';
import { useUndo } from '#platform/deletions/index.ts';
import { EntryDetails } from './entry-details.tsx';
import classes from './entry-list.module.css';
import { formatAction, formatPerson, formatRecord, isBulkAction, readAction } from './format-action.ts';
import { formatDate, formatExactTime, formatTime } from './times.ts';
import { activityQuery, peopleQuery } from './queries.ts';
import { noFilters } from './address.ts';
import { targetOf, useRooms } from './rooms.ts';
import { useActivityAddress } from './use-activity-address.ts';

type Props = {
  entry: Entry;
  now: Date;
  /** Shown below its bulk action, which can only be undone as a whole. */
  isPartOfBulk?: boolean;
};

/** An entry as one line, which expands to the changes. */
export function EntryRow({ entry, now, isPartOfBulk = false }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const details = useId();
  const person = formatPerson(entry);
  const action = formatAction(entry);
  const at = new Date(entry.at);
  return (
    <li className={classes.entry} data-open={isOpen || undefined}>
      <div className={classes.line}>
        <UnstyledButton
          className={classes.toggle ?? ''}
          aria-expanded={isOpen}
          aria-controls={isOpen ? details : undefined}
          aria-label={t`Details: ${person} ${readAction(entry)}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconChevronRight size={16} stroke={1.75} aria-hidden className={classes.chevron} />
        </UnstyledButton>
        <time dateTime={entry.at} title={formatExactTime(at)} className={classes.time}>
          {formatTime(at, now)}
        </time>
        <p className={classes.action}>
          <span className={classes.person} data-nobody={entry.actor.kind === 'system' || undefined}>
            {person}
          </span>{' '}
          {action.before}
          {action.record !== null && <RecordName entry={entry} name={action.record} />}
          {action.after}
        </p>
        {!isPartOfBulk && <DeletionState entry={entry} now={now} />}
        <div className={classes.origin}>
          <span>{entry.address}</span>
          <span>{entry.device !== null && formatDevice(entry)}</span>
        </div>
      </div>
      {isOpen && (
        <EntryDetails id={details} entry={entry}>
          {isBulkAction(entry) && (
            <BulkRows
              bulkId={entry.bulk.id}
              renderRow={(part) => <EntryRow key={part.id} entry={part} now={now} isPartOfBulk />}
            />
          )}
        </EntryDetails>
      )}
    </li>
  );
}

const size = 20;

type BulkRowsProps = { bulkId: number; renderRow: (entry: Entry) => ReactNode };

/** What was done to each record of a bulk action, a page at a time. */
function BulkRows({ bulkId, renderRow }: BulkRowsProps) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery(activityQuery({ bulkId, page, size }));
  if (data === undefined)
    return error === null ? <Skeleton h={160} /> : <ListError error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <ul
        className={classes.entries}
        aria-label={t`Each of them`}
        aria-busy={isPlaceholderData}
        data-outdated={isPlaceholderData || undefined}
      >
        {data.entries.map(renderRow)}
      </ul>
      {data.total > size && <Pager page={page} size={size} total={data.total} onPage={setPage} />}
    </>
  );
}

/** The name of a record, with links to its screen and to its history. */
function RecordName({ entry, name }: { entry: Entry; name: string }) {
  const { change } = useActivityAddress();
  const { kind, id } = entry.record;
  return (
    <span className={classes.record}>
      <RecordLink entry={entry} name={name} />
      {id !== null && (
        <ActionIcon
          size="sm"
          className={classes.history ?? ''}
          aria-label={t`What happened to ${name}`}
          title={t`What happened to ${name}`}
          onClick={() => change({ ...noFilters, kind, record: id })}
        >
          <IconHistory size={14} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </span>
  );
}

function RecordLink({ entry, name }: { entry: Entry; name: string }) {
  const target = targetOf(entry, useHeldCodes(), useRooms());
  const isAdministrator = entry.record.kind === 'administrator';
  const people = useQuery({ ...peopleQuery, enabled: target !== null && isAdministrator });
  const isGone = people.data?.some(({ userId, isDeleted }) => String(userId) === entry.record.id && isDeleted);
  if (target === null || (isAdministrator && isGone)) return <span className={classes.name}>{name}</span>;
  return (
    <Anchor
      className={classes.name ?? ''}
      renderRoot={(props) => <Link {...target} {...(isAdministrator && { state: { isFromList: true } })} {...props} />}
    >
      {name}
    </Anchor>
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
        <Badge variant="light" color="gray" fw={500}>
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
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconArrowBackUp size={14} aria-hidden />}
        aria-label={label}
        title={t`Until ${formatExactTime(end)}`}
        loading={isUndoing}
        /* The restored records also appear in other lists. */
        onClick={() => undo({ deletionId: id, onRestored: () => client.invalidateQueries() })}
      >
        <Trans>Restore</Trans>
      </Button>
      <Text span size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        <Trans>until {formatDate(end)}</Trans>
      </Text>
    </span>
  );
}
