import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCloudCheck, IconCloudUp, IconCloudX } from '@tabler/icons-react';
import { HandOverMenu, useHandOver } from '#library/drafts/index.ts';
import { formatMoment } from '#platform/locales/format-time.ts';
import type { OpenDraft } from './use-draft.ts';

type Props = { draft: OpenDraft; userId: number; onHandedOver: () => void };

/** Whether a review is saved, how long it is kept, and to whom it can be handed over. */
export function DraftBar({ draft: { draft, status, keeper }, userId, onHandedOver }: Props) {
  const { handOver, isPending } = useHandOver();
  const give = async (to: number) => {
    await keeper.flush();
    if (keeper.isSaved() && (await handOver(draft.id, to))) onHandedOver();
  };
  const takeOver = async () => {
    if (await handOver(draft.id, userId)) await keeper.reload();
  };
  const Mark = status === 'saved' ? IconCloudCheck : status === 'failed' ? IconCloudX : IconCloudUp;
  const kept = formatMoment(draft.keptUntil);

  if (status === 'over')
    return (
      <Alert color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />} role="alert">
        <Trans>This review is over: its scores were published or discarded in another window or by a colleague.</Trans>
      </Alert>
    );
  if (status === 'elsewhere')
    return (
      <Alert color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />} role="alert">
        <Group justify="space-between">
          <Trans>
            A colleague is reviewing these scores now. Your last changes are not saved; take over the review to save
            them.
          </Trans>
          <Button size="xs" loading={isPending} onClick={() => void takeOver()}>
            <Trans>Take over</Trans>
          </Button>
        </Group>
      </Alert>
    );
  return (
    <Group justify="space-between" gap="xs">
      <Group gap={6} wrap="nowrap" c={status === 'failed' ? 'var(--bad-text)' : 'dimmed'}>
        <Mark size={16} stroke={1.75} aria-hidden />
        <Text size="sm" role="status">
          {status === 'saved' && <Trans>Saved for review, kept until {kept}</Trans>}
          {status === 'failed' && <Trans>Not saved: no answer from the server. Trying again…</Trans>}
          {(status === 'unsaved' || status === 'saving') && t`Saving…`}
        </Text>
      </Group>
      <HandOverMenu ownerId={userId} isPending={isPending} onChoose={(to) => void give(to)} />
    </Group>
  );
}
