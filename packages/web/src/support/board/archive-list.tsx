import { archiveCard } from '@eemusic/contract/support/board';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Stack } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#platform/api/call.ts';
import { formatMoment } from '#platform/locales/format-time.ts';
import { boardListName } from '#support/cards/index.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { RowAction } from '#platform/ui/row-action.tsx';
import { QueriedRows, RowOfList } from '#platform/ui/row-list.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { archiveKey, archiveQuery, archiveSize, type BoardFilter } from './queries.ts';

type Props = { filter: BoardFilter; page: number; onOpen: (id: number) => void; onPutBack: () => void };

export function ArchiveList({ filter, page, onOpen, onPutBack }: Props) {
  const query = useQuery(archiveQuery(filter, page));
  const total = query.data?.total ?? 0;
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
  return (
    <Stack gap="sm" style={{ opacity: query.isPlaceholderData ? 0.55 : 1 }}>
      <QueriedRows
        query={{ ...query, data: query.data?.cards }}
        height={480}
        empty={
          <EmptyState
            icon={IconArchive}
            title={t`Nothing is in the archive`}
            hint={<Trans>Cards you archive appear here.</Trans>}
          />
        }
      >
        {({ id, title, senderName, senderAddress, listId, archivedAt }) => (
          <RowOfList
            key={id}
            name={
              <Anchor component="button" type="button" fw={500} ta="start" onClick={() => onOpen(id)}>
                {title}
              </Anchor>
            }
            lines={[
              [senderName || senderAddress, boardListName(listId), t`archived ${formatMoment(archivedAt)}`]
                .filter((part) => part !== '')
                .join(' · '),
            ]}
            actions={
              <RowAction
                label={t`Put back`}
                about={t`Put ${title} back`}
                loading={putBack.isPending && putBack.variables === id}
                onClick={() => putBack.mutate(id)}
              />
            }
          />
        )}
      </QueriedRows>
      {total > 0 && (
        <Pager
          page={page}
          size={archiveSize}
          total={total}
          onPage={(next) => void navigate({ to: '.', search: (previous) => ({ ...previous, page: next }) })}
        />
      )}
    </Stack>
  );
}
