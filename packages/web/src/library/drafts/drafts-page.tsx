import type { DraftSummary } from '@eemusic/contract/library/drafts';
import { plural, t } from '@lingui/core/macro';
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconTrash } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '#access/session/index.ts';
import { ActionButton, LinkAnchor, LinkButton } from '#platform/ui/links.tsx';
import { BackLink } from '#platform/ui/back-link.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/page.tsx';
import { RowList, RowOfList } from '#platform/ui/row-list.tsx';
import { focusTitle } from '#platform/ui/title-focus.ts';
import { enumerate } from '#platform/locales/formats.ts';
import { formatMoment } from '#platform/locales/format-time.ts';
import { HandOverMenu } from './hand-over-menu.tsx';
import { draftsQuery, useDiscard, useHandOver } from './queries.ts';

export function DraftsPage() {
  const { data } = useSuspenseQuery(draftsQuery);
  const userId = useSession()?.userId ?? 0;
  const mine = data.drafts.filter(({ owner }) => owner.userId === userId);
  const others = data.drafts.filter(({ owner }) => owner.userId !== userId);
  const count = mine.reduce((sum, { names }) => sum + names.length, 0);
  const section = (id: string, title: ReactNode, drafts: readonly DraftSummary[]) =>
    drafts.length > 0 && (
      <Stack component="section" gap="xs" aria-labelledby={id}>
        <Title order={2} id={id}>
          {title}
        </Title>
        <RowList>
          {drafts.map((draft) => (
            <DraftRow key={draft.id} draft={draft} userId={userId} />
          ))}
        </RowList>
      </Stack>
    );

  return (
    <Page title={t`Waiting for review`} back={<BackLink to="/score-library/dashboard" label={t`Score Library`} />}>
      {data.drafts.length === 0 ? (
        <div role="status">
          <EmptyState
            icon={IconCircleCheck}
            title={t`No uploads wait for review`}
            hint={t`Drop MusicXML files on a library: they wait here until you publish them.`}
            action={<LinkAnchor to="/score-library/dashboard">{t`All libraries`}</LinkAnchor>}
          />
        </div>
      ) : (
        <Stack gap="lg">
          <Text role="status" size="sm" c="dimmed">
            {plural(count, {
              0: 'No uploads wait for you',
              one: '# upload waits for you',
              other: '# uploads wait for you',
            })}
          </Text>
          {section('own-reviews', t`Yours`, mine)}
          {section('other-reviews', t`With colleagues`, others)}
        </Stack>
      )}
    </Page>
  );
}

function DraftRow({ draft, userId }: { draft: DraftSummary; userId: number }) {
  const { id, moduleId, names, owner, handedBy, updatedAt, keptUntil } = draft;
  const { handOver, isPending } = useHandOver();
  const { discard, isPending: isDiscarding } = useDiscard();
  const isMine = owner.userId === userId;
  const title = plural(names.length, { one: '# score', other: '# scores' });

  return (
    <RowOfList
      name={title}
      lines={[
        enumerate(names.map((name) => name.trim() || t`Untitled`)),
        [ownerText(draft, isMine), t`Changed ${formatMoment(updatedAt)}`, t`Kept until ${formatMoment(keptUntil)}`]
          .filter((part) => part !== '')
          .join(' · '),
      ]}
      actions={
        isMine ? (
          <>
            <ActionButton
              icon={IconTrash}
              size="xs"
              variant="subtle"
              color="red"
              loading={isDiscarding}
              onClick={() => void discard(draft).then((isDone) => isDone && focusTitle())}
            >{t`Discard`}</ActionButton>
            <HandOverMenu
              ownerId={userId}
              isPending={isPending}
              onChoose={(to) => void handOver(id, to).then((isDone) => isDone && focusTitle())}
            />
            <LinkButton
              to="/score-library/$id/upload"
              params={{ id: String(moduleId) }}
              search={{ review: id }}
              size="xs"
            >{t`Continue the review`}</LinkButton>
          </>
        ) : (
          <Button size="xs" variant="default" loading={isPending} onClick={() => void handOver(id, userId)}>
            {t`Take over`}
          </Button>
        )
      }
    />
  );

  function ownerText({ owner: { fullName, mayReview } }: DraftSummary, mine: boolean): string {
    if (mine) return handedBy === null ? '' : t`From ${handedBy}`;
    if (fullName === '') return t`With someone who was deleted`;
    return mayReview ? t`With ${fullName}` : t`With ${fullName}, who can no longer review scores`;
  }
}
