import { firstKeptId, type KeptList } from '@eemusic/contract/library/tag-lists';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Anchor, Badge, Menu, Text } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { TagValue } from '#library/tags/index.ts';
import { MoveHandle } from '#platform/ui/reorder/move-handle.tsx';
import { sayRule } from './say-rule.ts';
import classes from './tag-lists.module.css';
import type { useEntryActions } from './use-entry-actions.ts';
import type { EntryOrder, NamedEntry } from './use-entry-order.ts';

type Props = {
  list: KeptList;
  entry: NamedEntry;
  order: EntryOrder;
  hintId: string;
  actions: ReturnType<typeof useEntryActions>;
  onEdit: () => void;
};

const small = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

export function EntryRow({ list, entry, order, hintId, actions, onEdit }: Props) {
  const { id, name, rule, isRetired, scores } = entry;
  const { lifted, entries } = order;
  const position = order.positionOf(id);
  const hasGlyph = list === 'rhythm' || list === 'rest';
  return (
    <li
      className={classes.row}
      data-lifted={lifted === id || undefined}
      style={position === null ? undefined : { order: position }}
    >
      <MoveHandle
        id={id}
        name={name}
        position={lifted === id ? position : null}
        actions={order.actions}
        hintId={hintId}
      />
      {hasGlyph && (
        <span className={classes.glyph} aria-hidden>
          <TagValue list={list} id={id} />
        </span>
      )}
      <div className={classes.text}>
        <Text span fw={500} {...(isRetired && { c: 'dimmed' })}>
          {name}
        </Text>
        {rule !== null && (
          <Text span size="sm" c="dimmed">
            {sayRule(rule)}
          </Text>
        )}
      </div>
      {isRetired && (
        <Badge variant="light" color="gray">
          <Trans>Retired</Trans>
        </Badge>
      )}
      <Count list={list} entry={entry} scores={scores} />
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon aria-label={t`Actions of ${name}`}>
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {id >= firstKeptId && <OwnActions entry={entry} actions={actions} onEdit={onEdit} />}
          <Menu.Item
            leftSection={<IconArrowUp {...small} />}
            disabled={entries[0]?.id === id}
            onClick={() => order.actions.nudge(id, -1)}
          >
            <Trans>Move up</Trans>
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowDown {...small} />}
            disabled={entries.at(-1)?.id === id}
            onClick={() => order.actions.nudge(id, 1)}
          >
            <Trans>Move down</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}

/** What can be done with an entry that staff added. */
function OwnActions({ entry, actions, onEdit }: Pick<Props, 'entry' | 'actions' | 'onEdit'>) {
  return (
    <>
      <Menu.Item leftSection={<IconPencil {...small} />} onClick={onEdit}>
        <Trans>Edit</Trans>
      </Menu.Item>
      {entry.isRetired ? (
        <Menu.Item leftSection={<IconArchiveOff {...small} />} onClick={() => actions.offer(entry)}>
          <Trans>Offer again</Trans>
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconArchive {...small} />} onClick={() => void actions.retire(entry)}>
          <Trans>Retire</Trans>
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconTrash {...small} />}
        disabled={entry.scores > 0}
        onClick={() => void actions.remove(entry)}
      >
        <Trans>Delete</Trans>
      </Menu.Item>
    </>
  );
}

/** Leads to the scores that have the entry. */
function Count({ list, entry: { id, name }, scores }: { list: KeptList; entry: NamedEntry; scores: number }) {
  const scoreCount = plural(scores, { one: '# score', other: '# scores' });
  if (scores === 0)
    return (
      <Text size="sm" c="dimmed" className={classes.count}>
        {scoreCount}
      </Text>
    );
  return (
    <Anchor
      size="sm"
      className={classes.count}
      aria-label={t`${scoreCount} with ${name}`}
      renderRoot={(props) => (
        <Link to="/score-library/scores" search={{ [list === 'scoreType' ? 'type' : list]: id }} {...props} />
      )}
    >
      {scoreCount}
    </Anchor>
  );
}
