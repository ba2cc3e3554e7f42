import type { Entry } from '@eemusic/contract/access/activity';
import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatDevice } from '#platform/names/records.ts';
import { BulkRows } from './bulk-rows.tsx';
import { DeletionState } from './deletion-state.tsx';
import { EntryDetails } from './entry-details.tsx';
import classes from './entry-list.module.css';
import { RecordName } from './record-name.tsx';
import { isBulkAction, readAction, formatAction, formatPerson } from './format-action.ts';
import { formatExactTime, formatTime } from './times.ts';

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
