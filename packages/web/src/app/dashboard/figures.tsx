import type { Code } from '@eemusic/contract/platform/permissions';
import { Trans } from '@lingui/react/macro';
import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Figure } from '#platform/room.ts';
import { FigureCard } from './figure-card.tsx';
import classes from './figures.module.css';
import { mayOpen } from '#app/modules.ts';
import { rooms } from '#app/rooms.ts';

const figures: readonly Figure[] = rooms.flatMap(({ room }) => room.figures ?? []);

/** The figures that holders of these codes see: open tasks first, then trends. */
export function Figures({ held }: { held: readonly Code[] }) {
  const shown = figures.filter((figure) => mayOpen(figure, held));
  return (
    <>
      <Group id="tasks" title={<Trans>To do</Trans>} of={shown.filter(({ isTask }) => isTask === true)} />
      <Group id="trends" title={<Trans>At a glance</Trans>} of={shown.filter(({ isTask }) => isTask !== true)} />
    </>
  );
}

function Group({ id, title, of }: { id: string; title: ReactNode; of: readonly Figure[] }) {
  if (of.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      <ul className={classes.cards} aria-labelledby={id}>
        {of.map((figure) => (
          <FigureCard key={figure.queryKey.join()} figure={figure} />
        ))}
      </ul>
    </Stack>
  );
}
