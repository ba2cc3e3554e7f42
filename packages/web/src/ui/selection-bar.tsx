import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './selection-bar.module.css';

type Props = {
  count: number;
  /** How many of them are on other pages. */
  elsewhere?: number;
  onClear: () => void;
  onDelete: () => void;
  isDeleting: boolean;
  /** What else can be done with them. */
  children?: ReactNode;
};

/** What can be done with the selected rows; it stays in sight while one scrolls. */
export function SelectionBar({ count, elsewhere = 0, onClear, onDelete, isDeleting, children }: Props) {
  return (
    <section aria-label={t`Selection`} className={classes.bar} data-open={count > 0 || undefined}>
      <Text size="sm" fw={500} role="status" className={classes.count ?? ''}>
        {count > 0 && (count === 1 ? <Trans>1 Item selected</Trans> : <Trans>{count} Items selected</Trans>)}
        {elsewhere > 0 && (
          <Text span inherit c="dimmed" fw={400}>
            {' '}
            <Trans>({elsewhere} not on this page)</Trans>
          </Text>
        )}
      </Text>
      {count > 0 && (
        <>
          <Button size="xs" variant="subtle" aria-label={t`Clear the selection`} onClick={onClear}>
            <Trans>Clear</Trans>
          </Button>
          {children}
          <Button
            size="xs"
            color="red"
            variant="light"
            loading={isDeleting}
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={onDelete}
          >
            <Trans>Delete</Trans>
          </Button>
        </>
      )}
    </section>
  );
}
