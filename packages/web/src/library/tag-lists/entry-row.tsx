import { firstManagedId, type ManagedList } from '@eemusic/contract/library/tag-lists';
import { plural, t } from '@lingui/core/macro';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { TagValue } from '#library/tags/index.ts';
import { ManagedRow } from '#platform/ui/managed-list/managed-row.tsx';
import { formatRule } from './format-rule.ts';
import classes from './tag-lists.module.css';
import type { useEntryActions } from './use-entry-actions.ts';
import type { EntryOrder, NamedEntry } from './use-entry-order.ts';

type Props = {
  list: ManagedList;
  entry: NamedEntry;
  order: EntryOrder;
  hintId: string;
  actions: ReturnType<typeof useEntryActions>;
  onEdit: () => void;
};

export function EntryRow({ list, entry, order, hintId, actions, onEdit }: Props) {
  const { id, rule, isRetired, scores } = entry;
  const own = {
    onEdit,
    ...(isRetired ? { onOffer: () => actions.offer(entry) } : { onRetire: () => void actions.retire(entry) }),
    onDelete: scores > 0 ? null : () => void actions.remove(entry),
  };
  return (
    <ManagedRow
      entry={entry}
      entries={order.entries}
      order={order}
      hintId={hintId}
      actions={id >= firstManagedId ? own : {}}
      detail={rule && formatRule(rule)}
      sign={
        (list === 'rhythm' || list === 'rest') && (
          <span className={classes.glyph} aria-hidden>
            <TagValue list={list} id={id} />
          </span>
        )
      }
      count={<Count list={list} entry={entry} />}
    />
  );
}

/** Links to the scores that have the entry. */
function Count({ list, entry: { id, name, scores } }: { list: ManagedList; entry: NamedEntry }) {
  const scoreCount = plural(scores, { one: '# score', other: '# scores' });
  const look = { size: 'sm', style: { whiteSpace: 'nowrap' } } as const;
  if (scores === 0)
    return (
      <Text c="dimmed" {...look}>
        {scoreCount}
      </Text>
    );
  return (
    <Anchor
      {...look}
      aria-label={t`${scoreCount} with ${name}`}
      renderRoot={(props) => (
        <Link to="/score-library/scores" search={{ [list === 'scoreType' ? 'type' : list]: id }} {...props} />
      )}
    >
      {scoreCount}
    </Anchor>
  );
}
