import { archiveCard } from '@eemusic/contract/support/board';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Skeleton, Stack } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#platform/api/call.ts';
import { formatMoment } from '#platform/locales/format-time.ts';
import { boardListName } from '#support/cards/index.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { toast } from '#platform/ui/toast.tsx';
import classes from './archive-list.module.css';
import { archiveKey, archiveQuery, archiveSize, type BoardFilter } from './queries.ts';

type Props = { filter: BoardFilter; page: number; onOpen: (id: number) => void; onPutBack: () => void };

/** The archived cards, latest first. */
export function ArchiveList({ filter, page, onOpen, onPutBack }: Props) {
  const { data, error, isPlaceholderData, refetch } = useQuery(archiveQuery(filter, page));
  const navigate = useNavigate({ from: '/support/email-support' });
  const client = useQueryClient();
  const putBack = useMutation({
    mutationFn: (id: number) => call(archiveCard, { id: String(id), isArchived: false }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: archiveKey });
      onPutBack();
    },
  });
  if (data === undefined)
    return error === null ? <Waiting /> : <ListError error={error} onRetry={() => void refetch()} />;
  if (data.cards.length === 0)
    return (
      <EmptyState
        icon={IconArchive}
        title={t`Nothing is in the archive`}
        hint={<Trans>Cards you archive appear here.</Trans>}
      />
    );
  return (
    <Stack gap="sm">
      <ul className={classes.archive} aria-label={t`Archive`} data-outdated={isPlaceholderData || undefined}>
        {data.cards.map(({ id, title, senderName, senderAddress, listId, archivedAt }) => (
          <li key={id} className={classes.archived}>
            <span className="grid flex-1 min-w-0 wrap-anywhere" style={{ justifyItems: 'start' }}>
              <Anchor component="button" type="button" fw={500} ta="start" onClick={() => onOpen(id)}>
                {title}
              </Anchor>
              <span className="dimmed text-xs">
                {[senderName || senderAddress, boardListName(listId), t`archived ${formatMoment(archivedAt)}`]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </span>
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t`Put ${title} back`}
              loading={putBack.isPending && putBack.variables === id}
              onClick={() => putBack.mutate(id)}
            >
              <Trans>Put back</Trans>
            </Button>
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        size={archiveSize}
        total={data.total}
        onPage={(next) => void navigate({ to: '.', search: (previous) => ({ ...previous, page: next }) })}
      />
    </Stack>
  );
}

function Waiting() {
  return (
    <Stack gap={4} aria-busy>
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} h={56} />
      ))}
    </Stack>
  );
}
