import { maxPrinted } from '@eemusic/contract/library/printing';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { restoreDeletion } from '@eemusic/contract/platform/deletions';
import { joinWithAnd } from '#platform/locales/formats.ts';
import { refreshScores } from '#library/scores/index.ts';
import { call } from '#platform/api/call.ts';
import { toast } from '#platform/ui/toast.tsx';
import { formatName } from './format-name.ts';
import type { Entry } from './use-booklet-scores.ts';
import { bookletKey, bookletsKey } from './queries.ts';
import { formatScores } from './use-make-booklet.ts';

type GoneProps = { entries: readonly Entry[]; onRemove: (ids: readonly number[]) => void };

/** Lists the deleted scores of a booklet, and offers to restore them or to remove them from it. */
export function GoneNotice({ entries, onRemove }: GoneProps) {
  const { restore, isRestoring } = useRestoreScores();
  const count = entries.length;
  const restorable = entries.filter(({ deletionId }) => deletionId !== null);
  const lost = count - restorable.length;
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={plural(count, {
        one: '# score of this booklet was deleted',
        other: '# scores of this booklet were deleted',
      })}
    >
      <Text size="sm" mb="xs" lineClamp={4}>
        {joinWithAnd(entries.map(formatName))}
        {restorable.length > 0 && lost > 0 && (
          <>
            {' · '}
            {plural(lost, {
              one: '# was deleted too long ago to be restored',
              other: '# were deleted too long ago to be restored',
            })}
          </>
        )}
      </Text>
      <Group gap="xs">
        {restorable.length > 0 && (
          <Button size="xs" variant="default" loading={isRestoring} onClick={() => restore(restorable)}>
            <Trans>Restore</Trans>
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => onRemove(entries.map(({ id }) => id))}>
          <Trans>Take out</Trans>
        </Button>
      </Group>
    </Alert>
  );
}

export function TooManyNotice({ count, onKeep }: { count: number; onKeep: () => void }) {
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={tooManyText()}>
      <Button size="xs" variant="default" onClick={onKeep}>
        <Trans>
          Keep the first {maxPrinted} of {count}
        </Trans>
      </Button>
    </Alert>
  );
}

export function tooManyText(): string {
  return t`A booklet holds at most ${maxPrinted} scores`;
}

export function goneText(): string {
  return t`Restore the deleted scores first, or take them out`;
}

/** Restores deleted scores, but not what was deleted with them. */
function useRestoreScores() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (entries: readonly Entry[]) => {
      const deletions = Map.groupBy(
        entries.filter(({ deletionId }) => deletionId !== null),
        ({ deletionId }) => deletionId,
      );
      for (const [deletionId, scores] of deletions)
        if (deletionId !== null) await call(restoreDeletion, { deletionId, records: scores.map(({ id }) => id) });
      return entries.length;
    },
    onSuccess: (count) => toast.success(t`${formatScores(count)} restored`),
    onSettled: () =>
      Promise.all([
        refreshScores(client),
        client.invalidateQueries({ queryKey: bookletKey }),
        client.invalidateQueries({ queryKey: bookletsKey }),
      ]),
  });
  return { restore: mutate, isRestoring: isPending };
}
