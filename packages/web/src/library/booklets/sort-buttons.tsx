import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconSortAscendingLetters, IconSortAscendingNumbers } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { byName, byPlace } from './sort-scores.ts';
import type { Entry } from './use-booklet-scores.ts';

type Props = { entries: readonly Entry[]; onSort: (ids: readonly number[]) => void };

/** Deleted scores come last. */
export function SortButtons({ entries, onSort }: Props) {
  const client = useQueryClient();
  const scores = entries.flatMap(({ score }) => score ?? []);
  const sort = (sorted: readonly number[]) => onSort([...new Set([...sorted, ...entries.map(({ id }) => id)])]);
  const byTeachingOrder = useMutation({ mutationFn: () => byPlace(client, scores), onSuccess: sort });

  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconSortAscendingNumbers size={16} aria-hidden />}
        loading={byTeachingOrder.isPending}
        onClick={() => byTeachingOrder.mutate()}
      >
        <Trans>Sort by place</Trans>
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconSortAscendingLetters size={16} aria-hidden />}
        onClick={() => sort(byName(scores))}
      >
        <Trans>Sort by name</Trans>
      </Button>
    </Group>
  );
}
