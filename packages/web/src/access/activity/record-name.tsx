import type { Entry } from '@eemusic/contract/access/activity';
import { t } from '@lingui/core/macro';
import { ActionIcon, Anchor } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { noFilters } from './address.ts';
import classes from './entry-list.module.css';
import { peopleQuery } from './queries.ts';
import { targetOf } from './record-target.ts';
import { useActivityAddress } from './use-activity-address.ts';
import { useHeldCodes } from '#access/profile/index.ts';
import { useRooms } from './use-room-activities.ts';

/** The name of a record, with links to its screen and to its history. */
export function RecordName({ entry, name }: { entry: Entry; name: string }) {
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
