import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { textOf } from '#api/call-error.ts';
import { librariesQuery } from '#libraries/index.ts';
import { Portrait } from '#ui/portrait.tsx';
import { Page } from '#ui/page.tsx';
import { toast } from '#ui/toast.tsx';
import classes from './dashboard-page.module.css';
import { mayOpen, type Module, modules } from './modules.ts';
import { useProfile } from './use-profile.ts';

export function DashboardPage() {
  const { data: profile, isPending } = useProfile();
  const held = profile?.permissions.map(({ code }) => code) ?? [];
  const name = profile?.fullName || t`Admin`;

  return (
    <Page title={t`Dashboard`}>
      <Stack gap="lg" maw={1200}>
        <Group gap="md" wrap="nowrap" mih={56}>
          {isPending ? <Skeleton circle h={56} /> : <Portrait src={profile?.image ?? null} size={56} />}
          <div>
            <Title order={2} size="h2">
              {isPending ? <Skeleton h={20} w={220} /> : <Trans>Welcome back {name}</Trans>}
            </Title>
            <LibrariesLine />
          </div>
        </Group>
        <SimpleGrid component="nav" aria-label={t`Modules`} cols={{ base: 1, xs: 2, lg: 3 }} spacing="md">
          {modules
            .filter((module) => module.purpose !== undefined && mayOpen(module, held))
            .map((module) => (
              <Tile key={module.to} module={module} />
            ))}
        </SimpleGrid>
      </Stack>
    </Page>
  );
}

function Tile({ module: { name, purpose, icon: Icon, to } }: { module: Module }) {
  const { i18n } = useLingui();
  return (
    <Link to={to} className={classes.tile}>
      <Icon size={24} stroke={1.5} aria-hidden className={classes.icon} />
      <span>
        <Text span fw={600} display="block">
          {i18n._(name)}
        </Text>
        <Text span size="sm" c="dimmed">
          {purpose && i18n._(purpose)}
        </Text>
      </span>
    </Link>
  );
}

/** How much there is in the libraries; a failure is said once and hides nothing else. */
function LibrariesLine() {
  const { data: libraries, error } = useQuery(librariesQuery);
  useEffect(() => {
    if (error !== null) toast.error(textOf(error));
  }, [error]);

  const scores = libraries?.reduce((sum, library) => sum + library.scores, 0) ?? 0;
  if (libraries === undefined) return <Text mih={22} />;
  return (
    <Text c="dimmed">
      <Trans>
        <Plural value={scores} one="# score" other="# scores" /> in{' '}
        <Plural value={libraries.length} one="# library" other="# libraries" />
      </Trans>
    </Text>
  );
}
