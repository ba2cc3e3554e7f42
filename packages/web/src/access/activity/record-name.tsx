import type { Entry } from '@eemusic/contract/access/activity';
import { t } from '@lingui/core/macro';
import { ActionIcon, Anchor } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { noFilters } from './address.ts';
import classes from './entry-list.module.css';
import { OpenScoreButton } from './open-score-button.tsx';
import { peopleQuery } from './queries.ts';
import { screenOf } from './screen-of.ts';
import { useActivityAddress } from './use-activity-address.ts';
import { useHeldCodes } from './use-held-codes.ts';

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
  const screen = screenOf(entry, useHeldCodes());
  const people = useQuery({ ...peopleQuery, enabled: screen?.kind === 'administrator' });
  const isGone = people.data?.some(({ userId, isDeleted }) => String(userId) === entry.record.id && isDeleted);
  if (screen === null || (screen.kind === 'administrator' && isGone)) {
    return <span className={classes.name}>{name}</span>;
  }
  if (screen.kind === 'score somewhere') return <OpenScoreButton id={screen.id} name={name} />;
  if (screen.kind === 'administrator') {
    return (
      <Anchor
        className={classes.name ?? ''}
        renderRoot={(props) => (
          <Link to="/administrator" search={{ edit: screen.id }} state={{ isFromList: true }} {...props} />
        )}
      >
        {name}
      </Anchor>
    );
  }
  if (screen.kind === 'key') {
    return (
      <Anchor
        className={classes.name ?? ''}
        renderRoot={(props) => <Link to="/manage-subscription" search={{ mode: 'edit', id: screen.id }} {...props} />}
      >
        {name}
      </Anchor>
    );
  }
  if (screen.kind === 'card') {
    return (
      <Anchor
        className={classes.name ?? ''}
        renderRoot={(props) => <Link to="/support/email-support" search={{ card: screen.id }} {...props} />}
      >
        {name}
      </Anchor>
    );
  }
  if (screen.kind === 'chain') {
    const { tab, id } = screen;
    return (
      <Anchor
        className={classes.name ?? ''}
        renderRoot={(props) => <Link to="/user-management" search={{ ...(tab && { tab }), edit: id }} {...props} />}
      >
        {name}
      </Anchor>
    );
  }
  const search = screen.kind === 'score' ? { edit: screen.id, ...screen.place } : {};
  return (
    <Anchor
      className={classes.name ?? ''}
      renderRoot={(props) => (
        <Link to="/score-library/$id/upload" params={{ id: String(screen.libraryId) }} search={search} {...props} />
      )}
    >
      {name}
    </Anchor>
  );
}
