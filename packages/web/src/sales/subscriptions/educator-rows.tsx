import type { SubscriptionEducator } from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { ListBody } from '#platform/ui/list/list-body.tsx';
import type { BodyProps, Expansion } from '#platform/ui/list/types.ts';
import type { KeyFilters, KeySort } from './address.ts';
import { EducatorPanel } from './educator-panel.tsx';
import { chosenOf, countOf, noKeys } from './key-selection.ts';
import { isOpen, withRow } from './open-rows.ts';
import { panelLook, panelSize } from './panel-size.ts';
import { useKeyActions } from './use-key-actions.tsx';
import { useKeySelecting } from './use-key-selecting.ts';
import type { KeySelectionState } from './use-key-selection.ts';
import { useSubscriptionsAddress } from './use-subscriptions-address.ts';

type Props = BodyProps<SubscriptionEducator, KeySort, KeyFilters> & { keys: KeySelectionState };

/** Educators that expand to their keys; only keys can be selected. */
export function EducatorRows({ keys, ...props }: Props) {
  const { search, keepOpen } = useSubscriptionsAddress();
  const { open, shut } = search;
  const selecting = useKeySelecting(props.filter, keys);
  const actions = useKeyActions(chosenOf(selecting.selected), () => keys.select(noKeys));
  const expanding = useMemo(
    () =>
      ({
        isOpen: (row, filter) => isOpen(row, filter, { ...(open && { open }), ...(shut && { shut }) }),
        setOpen: (row, isOpen, filter) => keepOpen((rows) => withRow(row, filter, { rows, isOpen })),
        heightOf: ({ foundKeys }, room) => panelSize(foundKeys, panelLook(room)).height,
      }) satisfies Omit<Expansion<SubscriptionEducator, KeySort, KeyFilters>, 'renderPanel'>,
    [open, shut, keepOpen],
  );

  return (
    <>
      <ListBody
        {...props}
        expansion={{
          ...expanding,
          renderPanel: (educator, panel) => (
            <EducatorPanel key={educator.educatorId} educator={educator} selecting={selecting} {...panel} />
          ),
        }}
        selecting={{
          shareOf: selecting.shareOfEducator,
          whyNot: ({ foundKeys }) => (foundKeys === 0 ? t`There are no keys` : null),
          toggle: selecting.toggleEducator,
          clear: selecting.clear,
          selectAll: selecting.selectAll,
          count: countOf(selecting.selected),
          elsewhere: selecting.elsewhere,
          deletion: actions.deletion,
          actions: actions.buttons,
        }}
      />
      {actions.opened}
    </>
  );
}
