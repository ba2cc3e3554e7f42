import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Loader, Text } from '@mantine/core';
import { type Icon, IconTrash, IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { maxSelected } from '@eemusic/contract/platform/selection';
import type { Selecting } from './list/types.ts';
import { formatTotal } from './pager.tsx';
import classes from './selection-bar.module.css';
import { useLostFocus } from './use-latest.ts';

type Props = {
  selecting: Omit<Selecting<never>, 'shareOf' | 'whyNot' | 'toggle' | 'selectAll'>;
  maxCounted?: number | undefined;
  summary?: ReactNode;
  onLeave: () => void;
};

/** Actions for the selected rows; stays visible while scrolling. F6 leads to it from the rows, and back. */
export function SelectionBar({ selecting, maxCounted, summary, onLeave }: Props) {
  const { count, elsewhere, matching, deletion, actions, clear } = selecting;
  const isTooMany = count > maxSelected;
  const whyId = useId();
  useLostFocus(count === 0, onLeave);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut; the focus is on its buttons
    <section
      aria-label={t`Selection`}
      className={count > 0 ? classes.bar : undefined}
      data-selection
      onKeyDown={(event) => {
        if (event.key !== 'F6') return;
        event.preventDefault();
        onLeave();
      }}
    >
      <Text size="sm" fw={500} role="status" flex="none" mr={count > 0 ? 8 : 0}>
        {count > 0 &&
          (count === 1 ? <Trans>1 Item selected</Trans> : <Trans>{i18n.number(count)} Items selected</Trans>)}
        {count > 0 && summary}
        {elsewhere > 0 && (
          <Text span inherit c="dimmed" fw={400}>
            {' '}
            <Trans>({i18n.number(elsewhere)} not in this list)</Trans>
          </Text>
        )}
      </Text>
      {count > 0 && (
        <>
          {matching && (
            <Button size="xs" variant="subtle" loading={matching.isPending} onClick={matching.onSelect}>
              <Trans>Select all {formatTotal(matching.total, maxCounted)} that match</Trans>
            </Button>
          )}
          {actions}
          {deletion && isTooMany && (
            <Text size="sm" c="dimmed" id={whyId}>
              <Trans>Select up to 10,000</Trans>
            </Text>
          )}
          {deletion && <span className={classes.line} />}
          {deletion && (
            <Button
              size="xs"
              variant="subtle"
              data-danger
              disabled={deletion.isPending || isTooMany}
              aria-describedby={isTooMany ? whyId : undefined}
              leftSection={deletion.isPending ? <Loader size={16} /> : <IconTrash size={16} aria-hidden />}
              onClick={deletion.ask}
            >
              {deletion.isPending ? <Trans>Deleting…</Trans> : <Trans>Delete</Trans>}
            </Button>
          )}
          <span className={classes.line} />
          <Button size="xs" px={7} variant="subtle" aria-label={t`Clear the selection`} onClick={clear}>
            <IconX size={16} aria-hidden />
          </Button>
        </>
      )}
    </section>
  );
}

type ActionProps = { icon: Icon; isPending?: boolean; onClick: () => void; children: ReactNode };

export function SelectionAction({ icon: ActionIcon, isPending = false, onClick, children }: ActionProps) {
  return (
    <Button
      size="xs"
      variant="default"
      loading={isPending}
      leftSection={<ActionIcon size={16} aria-hidden />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
