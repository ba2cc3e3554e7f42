import { t } from '@lingui/core/macro';
import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import classes from './filter-bar.module.css';
import type { ViewChoicesProps } from './view-choices.tsx';

const ViewChoices = lazyPart(async () => (await import('./view-choices.tsx')).ViewChoices);

/** Menu of columns, density and sort order. */
export function ViewMenu(choices: ViewChoicesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      withinPortal={false}
      floatingStrategy="fixed"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Tooltip label={t`Columns and rows`} disabled={isOpen}>
          <ActionIcon size="lg" variant="default" aria-label={t`Columns and rows`} onClick={() => setOpen(!isOpen)}>
            <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Columns and rows`} className={classes.view ?? ''}>
        <Suspense>
          <ViewChoices {...choices} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
