import type { DraftSummary } from '@eemusic/contract/library/drafts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '#access/session/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/page.tsx';
import { focusTitle } from '#platform/ui/title-focus.ts';
import { DraftRow } from './draft-row.tsx';
import classes from './draft-row.module.css';
import { draftsQuery } from './queries.ts';

/** Uploads waiting for review: the user's own, and those of colleagues. */
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
        <ul className={classes.rows}>
          {drafts.map((draft) => (
            <DraftRow key={draft.id} draft={draft} userId={userId} onGone={focusTitle} />
          ))}
        </ul>
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
            action={
              <Anchor component={Link} to="/score-library/dashboard">
                <Trans>All libraries</Trans>
              </Anchor>
            }
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
          {section('own-reviews', <Trans>Yours</Trans>, mine)}
          {section('other-reviews', <Trans>With colleagues</Trans>, others)}
        </Stack>
      )}
    </Page>
  );
}
