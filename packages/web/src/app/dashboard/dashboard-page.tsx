import type { Library } from '@eemusic/contract/library/libraries';
import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Button, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconMusic } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import type { Code } from '@eemusic/contract/platform/permissions';
import { librariesQuery } from '#library/libraries/index.ts';
import { ImageWithFallback } from '#platform/ui/image-with-fallback.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { Portrait } from '#platform/ui/portrait.tsx';
import { ScreenSkeleton } from '#platform/ui/screen-skeleton.tsx';
import { useFailureToast } from '#platform/ui/use-failure-toast.ts';
import classes from './dashboard-page.module.css';
import { Beginning, LatestWork, useIsBeginningPlaced } from './dashboard-parts.tsx';
import { mayOpen, type Tiled, tilesOf } from '#app/modules.ts';
import { useProfile } from '#access/profile/index.ts';
import { formatPermission } from '#platform/names/permissions.ts';
import type { Figure, FoundFigure, LiveFigure } from '#platform/room.ts';
import { rooms } from '#app/rooms.ts';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { numbers } from '#platform/locales/formats.ts';
import figuresStyles from './figures.module.css';

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

function ModuleTile({ module: { tile, icon: Icon, to } }: { module: Tiled }) {
  const { i18n } = useLingui();
  return (
    <Link to={to} className={classes.tile}>
      <Icon size={24} stroke={1.5} aria-hidden className={classes.icon} />
      <span className={classes.text}>
        <Text span fw={600} display="block">
          {formatPermission(tile.code)}
        </Text>
        <Text span size="sm" c="dimmed">
          {i18n._(tile.purpose)}
        </Text>
      </span>
    </Link>
  );
}

const figures: readonly Figure[] = rooms.flatMap(({ room }) => room.figures ?? []);

/** The figures that holders of these codes see: open tasks first, then trends. */
export function Figures({ held }: { held: readonly Code[] }) {
  const shown = figures.filter((figure) => mayOpen(figure, held));
  return (
    <>
      <FiguresGroup id="tasks" title={<Trans>To do</Trans>} of={shown.filter(({ isTask }) => isTask === true)} />
      <FiguresGroup id="trends" title={<Trans>At a glance</Trans>} of={shown.filter(({ isTask }) => isTask !== true)} />
    </>
  );
}

function FiguresGroup({ id, title, of }: { id: string; title: ReactNode; of: readonly Figure[] }) {
  if (of.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      <ul className={figuresStyles.cards} aria-labelledby={id}>
        {of.map((figure) => (
          <FigureCard key={figure.queryKey.join()} figure={figure} />
        ))}
      </ul>
    </Stack>
  );
}

/** The whole card links to the rows that its number counts. */
export function FigureCard({ figure: { queryKey, load, isTask = false } }: { figure: Figure }) {
  const { data, error, isPending, isFetching } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { liveFigure } = await load();
      return { found: await liveFigure.find(signal), liveFigure };
    },
  });
  return (
    <li className={figuresStyles.card} aria-busy={isPending}>
      {isPending && <Loading />}
      {data && <Found {...data} isTask={isTask} />}
      {error !== null && data === undefined && <Failed error={error} isFetching={isFetching} />}
    </li>
  );
}

function Loading() {
  return (
    <>
      <Skeleton h={24} w={72} mb={12} />
      <Skeleton h={12} w="80%" />
    </>
  );
}

/** Retries all failed cards at once, because they rarely fail alone. */
function Failed({ error, isFetching }: { error: Error; isFetching: boolean }) {
  const client = useQueryClient();
  const retry = () =>
    client.refetchQueries({ type: 'active', predicate: ({ state: { status } }) => status === 'error' });
  if (error instanceof CallError && error.status === 403)
    return (
      <Text size="sm" c="dimmed">
        {textOf(error)}
      </Text>
    );
  return (
    <>
      <Text size="sm" c="dimmed">
        <Trans>A number could not be loaded</Trans>
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        mt={8}
        w="fit-content"
        loading={isFetching}
        onClick={() => void retry()}
      >
        <Trans>Try again</Trans>
      </Button>
    </>
  );
}

function Found({ found, liveFigure, isTask }: { found: FoundFigure; liveFigure: LiveFigure; isTask: boolean }) {
  const { value, to, search } = found;
  const { describe, formatValue = (one) => numbers().format(one), formatNote } = liveFigure;
  const note = formatNote?.(found) ?? null;
  const isDone = isTask && value === 0;
  return (
    <>
      <Link to={to} search={search} className={figuresStyles.open}>
        {isDone ? (
          <IconCircleCheck size={28} stroke={1.5} aria-hidden className={figuresStyles.done} />
        ) : (
          <span className={figuresStyles.value}>{formatValue(value)}</span>
        )}{' '}
        <span className={figuresStyles.label}>{describe(value)}</span>
      </Link>
      {note !== null && (
        <span className={figuresStyles.note}>
          {!isDone && <Change found={found} isGood={liveFigure.isMoreBetter ?? null} />} {note}
        </span>
      )}
    </>
  );
}

/** The change since the period before; nothing if that had no value. */
function Change({ found: { value, added, before = 0 }, isGood }: { found: FoundFigure; isGood: boolean | null }) {
  if (before <= 0 || added !== undefined) return null;
  const change = (value - before) / before;
  const tone = isGood === null || change === 0 ? undefined : change > 0 === isGood ? 'good' : 'bad';
  return (
    <span className={figuresStyles.change} data-tone={tone}>
      {numbers({ style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 }).format(change)}
    </span>
  );
}
