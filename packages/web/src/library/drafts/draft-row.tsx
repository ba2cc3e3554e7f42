import type { DraftSummary } from '@eemusic/contract/library/drafts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Paper, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { enumerate } from '#platform/locales/formats.ts';
import { formatMoment } from '#platform/locales/format-time.ts';
import classes from './draft-row.module.css';
import { HandOverMenu } from './hand-over-menu.tsx';
import { useDiscard, useHandOver } from './use-draft-actions.ts';

type Props = {
  draft: DraftSummary;
  userId: number;
  /** Called when the review has left the user's list. */
  onGone: () => void;
};

/** A waiting review: its content, its owner, and actions. */
export function DraftRow({ draft, userId, onGone }: Props) {
  const { id, moduleId, names, owner, handedBy, updatedAt, keptUntil } = draft;
  const { handOver, isPending } = useHandOver();
  const { discard, isPending: isDiscarding } = useDiscard();
  const isMine = owner.userId === userId;
  const title = plural(names.length, { one: '# score', other: '# scores' });

  return (
    <Paper component="li" withBorder radius="md" className={classes.row ?? ''} aria-label={title}>
      <div className={classes.text}>
        <Text fw={600}>{title}</Text>
        <Text size="sm" lineClamp={2}>
          {enumerate(names.map((name) => name.trim() || t`Untitled`))}
        </Text>
        <Text size="xs" c="dimmed">
          {[ownerText(draft, isMine), t`Changed ${formatMoment(updatedAt)}`, t`Kept until ${formatMoment(keptUntil)}`]
            .filter((part) => part !== '')
            .join(' · ')}
        </Text>
      </div>
      <Group gap="xs">
        {isMine ? (
          <>
            <Button
              size="xs"
              variant="subtle"
              color="red"
              loading={isDiscarding}
              leftSection={<IconTrash size={14} aria-hidden />}
              onClick={() => void discard(draft).then((isDone) => isDone && onGone())}
            >
              <Trans>Discard</Trans>
            </Button>
            <HandOverMenu
              ownerId={userId}
              isPending={isPending}
              onChoose={(to) => void handOver(id, to).then((isDone) => isDone && onGone())}
            />
            <Button
              size="xs"
              renderRoot={(props) => (
                <Link
                  to="/score-library/$id/upload"
                  params={{ id: String(moduleId) }}
                  search={{ review: id }}
                  {...props}
                />
              )}
            >
              <Trans>Continue the review</Trans>
            </Button>
          </>
        ) : (
          <Button size="xs" variant="default" loading={isPending} onClick={() => void handOver(id, userId)}>
            <Trans>Take over</Trans>
          </Button>
        )}
      </Group>
    </Paper>
  );

  function ownerText({ owner: { fullName, mayReview } }: DraftSummary, mine: boolean): string {
    if (mine) return handedBy === null ? '' : t`From ${handedBy}`;
    if (fullName === '') return t`With someone who was deleted`;
    return mayReview ? t`With ${fullName}` : t`With ${fullName}, who can no longer review scores`;
  }
}
