import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Loader, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './selection-bar.module.css';
import { useLostFocus } from './use-lost-focus.ts';

type Props = {
  count: number;
  /** Number of selected rows that the list does not show, because they were selected under another search. */
  elsewhere?: number;
  onClear: () => void;
  /** Moves the focus to the rows. */
  onLeave: () => void;
  /** Missing if the rows cannot be deleted. */
  onDelete?: (() => void) | undefined;
  isDeleting: boolean;
  /** Why the rows cannot be deleted now; null if they can. */
  whyNotDelete?: string | null;
  /** More actions. */
  children?: ReactNode;
};

/** Actions for the selected rows; stays visible while scrolling. F6 leads to it from the rows, and back. */
export function SelectionBar({
  count,
  elsewhere = 0,
  onClear,
  onLeave,
  onDelete,
  isDeleting,
  whyNotDelete = null,
  children,
}: Props) {
  const whyId = useId();
  useLostFocus(count === 0, onLeave);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut; the focus is on its buttons
    <section
      aria-label={t`Selection`}
      className={classes.bar}
      data-open={count > 0 || undefined}
      data-long={elsewhere > 0 || undefined}
      data-selection
      onKeyDown={(event) => {
        if (event.key !== 'F6') return;
        event.preventDefault();
        onLeave();
      }}
    >
      <Text size="sm" fw={500} role="status" className={classes.count ?? ''}>
        {count > 0 &&
          (count === 1 ? <Trans>1 Item selected</Trans> : <Trans>{i18n.number(count)} Items selected</Trans>)}
        {elsewhere > 0 && (
          <Text span inherit c="dimmed" fw={400}>
            {' '}
            <Trans>({i18n.number(elsewhere)} not in this list)</Trans>
          </Text>
        )}
      </Text>
      {count > 0 && (
        <>
          <Button size="xs" variant="subtle" aria-label={t`Clear the selection`} onClick={onClear}>
            <Trans>Clear</Trans>
          </Button>
          {children}
          {onDelete && whyNotDelete !== null && (
            <Text size="sm" c="dimmed" id={whyId}>
              {whyNotDelete}
            </Text>
          )}
          {onDelete && (
            <Button
              size="xs"
              color="red"
              variant="light"
              disabled={isDeleting || whyNotDelete !== null}
              aria-describedby={whyNotDelete === null ? undefined : whyId}
              leftSection={isDeleting ? <Loader size={16} /> : <IconTrash size={16} aria-hidden />}
              onClick={onDelete}
            >
              {isDeleting ? <Trans>Deleting…</Trans> : <Trans>Delete</Trans>}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
