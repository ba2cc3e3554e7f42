import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconSortAscendingLetters, IconSortAscendingNumbers } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { byName, byPlace } from './sort-scores.ts';
import type { Entry } from './use-booklet-scores.ts';

type Props = { entries: readonly Entry[]; onSort: (ids: readonly number[]) => void };

/** Those that exist no longer come last. */
export function SortButtons({ entries, onSort }: Props) {
  const client = useQueryClient();
  const scores = entries.flatMap(({ score }) => score ?? []);
  const sort = (sorted: readonly number[]) => onSort([...new Set([...sorted, ...entries.map(({ id }) => id)])]);
  const places = useMutation({ mutationFn: () => byPlace(client, scores), onSuccess: sort });

  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconSortAscendingNumbers size={16} aria-hidden />}
        loading={places.isPending}
        onClick={() => places.mutate()}
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
