import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import filterBar from '#platform/ui/list/filter-bar.module.css';
import { formatWindow } from './format-window.ts';
import classes from './subscriptions.module.css';

type Props = { from: string | undefined; to: string | undefined; onRemove: () => void };

/** The range of expiry days that was chosen in the forecast. */
export function WindowPill({ from, to, onRemove }: Props) {
  if (from === undefined && to === undefined) return null;
  return (
    <div className={filterBar.pill} data-set>
      <span className={classes.window}>{formatWindow(from, to)}</span>
      <UnstyledButton
        className={filterBar.remove ?? ''}
        aria-label={t`Remove the filter of the expiry`}
        onClick={onRemove}
      >
        <IconX size={14} stroke={2} aria-hidden />
      </UnstyledButton>
    </div>
  );
}
