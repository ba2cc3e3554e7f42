import type { Code } from '@eemusic/contract/platform/permissions';
import { useLingui } from '@lingui/react';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Module } from '#platform/room.ts';
import classes from './dashboard-page.module.css';
import { mayOpen } from './modules.ts';

/** The whole tile opens the module, except for its figure, which leads to the list that it counts. */
export function ModuleTile({ module, held }: { module: Module; held: readonly Code[] }) {
  const { name, purpose, icon: Icon, to, figure } = module;
  const { i18n } = useLingui();
  return (
    <div className={classes.tile}>
      <Icon size={24} stroke={1.5} aria-hidden className={classes.icon} />
      <div className={classes.text}>
        <Link to={to} className={classes.open}>
          <Text span fw={600} display="block">
            {i18n._(name)}
          </Text>
          <Text span size="sm" c="dimmed">
            {purpose && i18n._(purpose)}
          </Text>
        </Link>
        {figure && mayOpen(figure, held) && <TileFigure figure={figure} />}
      </div>
    </div>
  );
}

/** If the figure cannot be loaded, its line stays empty without an error. */
function TileFigure({ figure: { queryKey, load } }: { figure: NonNullable<Module['figure']> }) {
  const { data, isPending } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { find, say } = (await load()).liveFigure;
      return { ...(await find(signal)), say };
    },
  });
  return (
    <Text component="div" size="sm" className={classes.figure ?? ''} aria-busy={isPending}>
      {isPending && <Skeleton h={12} w={160} />}
      {data && (
        <Link to={data.to} search={data.search} className={classes.figureLink}>
          {data.say(data.count)}
        </Link>
      )}
    </Text>
  );
}
