import { Skeleton, Stack } from '@mantine/core';
import { useConnection } from '#platform/api/connection.ts';
import { PendingScreen } from './pending-screen.tsx';
import classes from './shell.module.css';

/** Placeholder while the shell loads, with menu, title and content in their final positions. */
export function ShellSkeleton() {
  if (useConnection() !== 'online')
    return (
      <main>
        <PendingScreen />
      </main>
    );
  return (
    <div className={classes.shell} aria-busy="true">
      <div className={classes.side}>
        <Stack gap={22} p="md" pt={20}>
          <Skeleton h={20} w={140} mb="xs" />
          {menuWidths.map((width) => (
            <Skeleton key={width} h={12} w={width} />
          ))}
        </Stack>
      </div>
      <div className={classes.pendingBar}>
        <Skeleton h={18} w={160} />
      </div>
      <main className={classes.content}>
        <PendingScreen />
      </main>
    </div>
  );
}

const menuWidths = [96, 72, 128, 88, 104, 120, 132, 80];
