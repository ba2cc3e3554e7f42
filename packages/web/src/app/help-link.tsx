import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconHelp } from '@tabler/icons-react';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';

/** Opens the handbook at the page of the current screen, as does the `?` key. */
export function HelpLink() {
  const to = useRouterState({ select: ({ location }) => location.href });
  const page = useHandbookPage();
  const navigate = useNavigate();
  const target = { to: '/handbook/{-$page}', params: { page }, state: { openedFrom: to } } as const;
  const open = () => void navigate(target);
  /* On some keyboard layouts `?` needs no Shift. */
  useHotkeys([
    ['shift+?', open],
    ['?', open],
  ]);
  return (
    <ActionIcon
      size="lg"
      title={`${t`Help`} (?)`}
      aria-label={t`Help`}
      renderRoot={(props) => <Link {...target} {...props} />}
    >
      <IconHelp size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

/** The handbook page that the room of the current screen declares for it, or for its open tab. */
function useHandbookPage(): string | undefined {
  return useRouterState({
    select: ({ matches }) => {
      const { staticData, search } = matches.at(-1) ?? {};
      const { tab, mode }: { tab?: string; mode?: string } = search ?? {};
      return staticData?.handbookAt?.[mode ?? tab ?? ''] ?? staticData?.handbook;
    },
  });
}
