import type { Library } from '@eemusic/contract/library/libraries';
import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconMusic } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { librariesQuery } from '#library/libraries/index.ts';
import { ImageWithFallback } from '#platform/ui/image-with-fallback.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { Portrait } from '#platform/ui/portrait.tsx';
import { ScreenSkeleton } from '#platform/ui/screen-skeleton.tsx';
import { useFailureToast } from '#platform/ui/use-failure-toast.ts';
import classes from './dashboard-page.module.css';
import { Beginning, LatestWork, useIsBeginningPlaced } from './dashboard-parts.tsx';
import { Figures } from './figures.tsx';
import { ModuleTile } from './module-tile.tsx';
import { tilesOf } from '#app/modules.ts';
import { useProfile } from '#access/profile/index.ts';

const columns = { base: 1, xs: 2, lg: 4 };

export function DashboardPage() {
  const { data: profile } = useProfile();
  const { data: libraries, error, refetch } = useQuery(librariesQuery);
  const isBeginningPlaced = useIsBeginningPlaced();
  const held = profile?.permissions.map(({ code }) => code) ?? [];
  const offered = tilesOf(held);
  const visible = held.includes('SL') ? libraries : undefined;

  useFailureToast(error);

  return (
    <Page title={t`Dashboard`}>
      <Stack gap={28} maw={1440}>
        <Greeting libraries={visible} />
        <Beginning />
        {/* Until permissions and first steps are known, nothing is shown that would be pushed down. */}
        {profile === undefined || !isBeginningPlaced ? (
          <ScreenSkeleton />
        ) : (
          <>
            <Figures held={held} />
            <LatestWork />
          </>
        )}
        {isBeginningPlaced && offered.length > 0 && (
          <Stack component="section" gap="sm">
            <Title order={2} id="modules">
              <Trans>Modules</Trans>
            </Title>
            <SimpleGrid component="nav" aria-labelledby="modules" cols={columns} spacing="md">
              {offered.map((module) => (
                <ModuleTile key={module.to} module={module} />
              ))}
            </SimpleGrid>
          </Stack>
        )}
        {held.includes('SL') && libraries === undefined && error !== null && (
          <ListError error={error} onRetry={() => void refetch()} />
        )}
        {isBeginningPlaced && visible !== undefined && visible.length > 0 && (
          <Stack component="section" gap="sm">
            <Title order={2} id="libraries">
              <Trans>Libraries</Trans>
            </Title>
            <SimpleGrid component="nav" aria-labelledby="libraries" cols={columns} spacing="md">
              {visible.map((library) => (
                <LibraryTile key={library.id} library={library} />
              ))}
            </SimpleGrid>
          </Stack>
        )}
      </Stack>
    </Page>
  );
}

function Greeting({ libraries }: { libraries: Library[] | undefined }) {
  const { data: profile, isPending } = useProfile();
  const name = profile?.fullName || t`Admin`;
  const scores = libraries?.reduce((sum, library) => sum + library.scores, 0) ?? 0;

  return (
    <Group gap="md" wrap="nowrap" mih={56}>
      {isPending ? <Skeleton circle h={56} /> : <Portrait src={profile?.image ?? null} size={56} />}
      <div>
        {isPending ? (
          <Skeleton h={20} w={220} my={2} />
        ) : (
          <Title order={2} size="lg">
            <Trans>Welcome back {name}</Trans>
          </Title>
        )}
        <Text c="dimmed" mih={22}>
          {libraries !== undefined && (
            <Trans>
              <Plural value={scores} one="# score" other="# scores" /> in{' '}
              <Plural value={libraries.length} one="# library" other="# libraries" />
            </Trans>
          )}
        </Text>
      </div>
    </Group>
  );
}

function LibraryTile({ library: { id, name, image, scores } }: { library: Library }) {
  return (
    <Link to="/score-library/$id/upload" params={{ id: String(id) }} className={classes.tile}>
      <ImageWithFallback src={image === '' ? null : image} alt="" icon={IconMusic} width={48} height={48} />
      <span className={classes.text}>
        <Text span fw={600} display="block" truncate>
          {name}
        </Text>
        <Text span size="sm" c="dimmed">
          {plural(scores, { one: '# score', other: '# scores' })}
        </Text>
      </span>
    </Link>
  );
}
