import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { Code } from '@eemusic/contract/platform/permissions';
import { useProfile } from '#access/profile/index.ts';
import { tilesOf, workOf } from '#app/modules.ts';
import { librariesQuery, loadNewestScores } from '#library/libraries/index.ts';
import { today } from '#platform/company.ts';
import { days } from '#platform/locales/formats.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { formatPermission } from '#platform/names/permissions.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { Portrait } from '#platform/ui/portrait.tsx';
import { ScreenSkeleton } from '#platform/ui/screen-skeleton.tsx';
import { useFailureToast } from '#platform/ui/use-failure-toast.ts';
import classes from './dashboard.module.css';
import { BackupAge, Beginning, LatestWork, useIsBeginningPlaced } from './dashboard-parts.tsx';
import { HowItIs } from './how-it-is.tsx';
import { WhatNow } from './what-now.tsx';

const NewestScores = lazyPart(() => withTexts('libraries', loadNewestScores()));

export function DashboardPage() {
  const { data: profile } = useProfile();
  const { data: libraries, error, refetch } = useQuery(librariesQuery);
  const isBeginningPlaced = useIsBeginningPlaced();
  const held = profile?.permissions.map(({ code }) => code) ?? [];

  useFailureToast(error);

  return (
    <Page title={t`Dashboard`}>
      <Stack gap={28} maw={1440}>
        <Greeting held={held} />
        <Beginning />
        {/* Until permissions and first steps are known, nothing is shown that would be pushed down. */}
        {profile === undefined || !isBeginningPlaced ? (
          <ScreenSkeleton />
        ) : (
          <>
            <div className={classes.halves}>
              <Stack gap={24}>
                <WhatNow work={workOf(held)} heldCodes={held} />
                <LatestWork />
              </Stack>
              {held.some((code) => code === 'DA' || code === 'SM') && <HowItIs />}
            </div>
            {held.includes('SL') && libraries === undefined && error !== null && (
              <ListError error={error} onRetry={() => void refetch()} />
            )}
            {held.includes('SL') && (
              <Suspense fallback={<Skeleton h={210} />}>
                <NewestScores count={4} />
              </Suspense>
            )}
          </>
        )}
      </Stack>
    </Page>
  );
}

function Greeting({ held }: { held: readonly Code[] }) {
  const { data: profile, isPending } = useProfile();
  const name = profile?.fullName || t`Admin`;
  const date = days({ weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(`${today()}T00:00Z`));
  return (
    <Group gap="md" mih={56} justify="space-between">
      <Group gap="md" wrap="nowrap">
        {isPending ? <Skeleton circle h={44} /> : <Portrait src={profile?.image ?? null} size={44} />}
        <div>
          {isPending ? (
            <Skeleton h={22} w={220} my={2} />
          ) : (
            <Title order={2} fz={20} lh="26px">
              <Trans>Welcome back {name}</Trans>
            </Title>
          )}
          <Text size="sm" c="dimmed">
            {date}
            <BackupAge />
          </Text>
        </div>
      </Group>
      <nav aria-label={t`Modules`} className={classes.modules}>
        {tilesOf(held).map(({ tile, icon: Icon, to }) => (
          <Link key={tile} to={to} className={classes.module}>
            <Icon size={16} stroke={1.75} aria-hidden />
            {formatPermission(tile)}
          </Link>
        ))}
      </nav>
    </Group>
  );
}
