import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Code } from '@eemusic/contract/platform/permissions';
import { textOf } from '#platform/api/call-error.ts';
import { workQuery } from '#app/modules.ts';
import type { WaitingWork, Work } from '#platform/room.ts';
import classes from './dashboard.module.css';

type Props = { work: readonly Work[]; heldCodes: readonly Code[] };

/** What waits for the user, a row for each kind of work. */
export function WhatNow({ work, heldCodes }: Props) {
  const found = useQueries({
    queries: work.map((one) => workQuery(one, heldCodes)),
  });
  const rows = work.flatMap((one, index) => {
    const query = found[index];
    return query === undefined || query.data === null ? [] : [{ ...one, query }];
  });
  if (work.length === 0) return null;
  return (
    <section aria-labelledby="what-now">
      <Group gap="xs" mb="sm">
        <Title order={2} id="what-now">
          <Trans>What now</Trans>
        </Title>
        {rows.length > 0 && (
          <Text span size="sm" c="dimmed">
            {rows.length}
          </Text>
        )}
      </Group>
      {rows.length === 0 ? (
        <Group gap={8} px={16} py={24} c="var(--good-text)" className="border rounded-12" role="status">
          <IconCircleCheck size={20} stroke={1.75} aria-hidden />
          <Trans>Nothing waits for you.</Trans>
        </Group>
      ) : (
        <ul className="m-0 p-0 list-none overflow-hidden border rounded-12" aria-labelledby="what-now">
          {rows.map(({ queryKey, icon: Icon, query }) => (
            <li key={queryKey.join()} className={classes.row} aria-busy={query.isPending}>
              <Icon size={18} stroke={1.75} aria-hidden className="dimmed" />
              {query.data ? <Waiting {...query.data} /> : <Unknown query={query} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The row opens the list, the button the job. */
function Waiting({ list, describe }: WaitingWork) {
  const { title, text, evidence, action } = describe();
  return (
    <>
      <div className="min-w-0">
        <Link {...list} className={classes.whole} data-title>
          {title}
        </Link>
        <Text span size="sm" c="dimmed" lineClamp={2} title={text}>
          {text}
        </Text>
      </div>
      <div className="min-w-0" data-evidence>
        {evidence}
      </div>
      <Button
        variant="default"
        className={classes.action ?? ''}
        aria-label={`${action.label}: ${title}`}
        renderRoot={(props) => <Link {...action.target} {...props} />}
      >
        {action.label}
      </Button>
    </>
  );
}

function Unknown({ query: { error, refetch, isFetching } }: { query: UseQueryResult<unknown> }) {
  if (error === null)
    return (
      <div className="min-w-0" aria-hidden>
        <Skeleton h={14} w={180} mb={10} />
        <Skeleton h={12} w="80%" />
      </div>
    );
  return (
    <>
      <Text size="sm" c="dimmed">
        {textOf(error)}
      </Text>
      <Button variant="default" className={classes.action ?? ''} loading={isFetching} onClick={() => void refetch()}>
        {t`Try again`}
      </Button>
    </>
  );
}
