import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Badge, Menu, Text } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MoveHandle } from '#platform/ui/reorder/move-handle.tsx';
import type { Reorder } from '#platform/ui/reorder/use-reorder.ts';
import rows from '#platform/ui/reorder/ordered-rows.module.css';
import classes from './managed-list.module.css';

export type ManagedEntry = { id: number; name: string; isRetired: boolean };

/** Actions for an entry, besides moving it; a missing action is not offered. */
export type ManagedActions = {
  onEdit?: () => void;
  onRetire?: () => void;
  onOffer?: () => void;
  /** Null while the entry is in use and must not be deleted. */
  onDelete?: (() => void) | null;
};

type Props = {
  entry: ManagedEntry;
  /** All entries of the list, in order. */
  entries: readonly ManagedEntry[];
  order: Reorder;
  hintId: string;
  actions: ManagedActions;
  /** Shown before the name. */
  sign?: ReactNode;
  /** Replaces the name, for example by a link. */
  title?: ReactNode;
  detail?: string | null;
  /** Shown at the end of the row, such as the number of scores with the entry. */
  count: ReactNode;
  isCurrent?: boolean;
};

const small = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** A row of a `ManagedList`, moved by its handle or menu. */
export function ManagedRow({ entry, entries, order, hintId, actions, sign, title, detail, count, isCurrent }: Props) {
  const { id, name, isRetired } = entry;
  const position = order.positionOf(id);
  return (
    <li
      className={`${rows.row} ${classes.row}`}
      data-lifted={order.lifted === id || undefined}
      data-current={isCurrent || undefined}
      style={position === null ? undefined : { order: position }}
    >
      <MoveHandle
        id={id}
        name={name}
        position={order.lifted === id ? position : null}
        actions={order.actions}
        hintId={hintId}
      />
      {sign}
      <div className={classes.text}>
        {title ?? (
          <Text span fw={500} {...(isRetired && { c: 'dimmed' })}>
            {name}
          </Text>
        )}
        {detail && (
          <Text span size="sm" c="dimmed">
            {detail}
          </Text>
        )}
      </div>
      {isRetired && (
        <Badge variant="light" color="gray">
          <Trans>Retired</Trans>
        </Badge>
      )}
      {count}
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon aria-label={t`Actions of ${name}`}>
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <OwnActions {...actions} />
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

function OwnActions({ onEdit, onRetire, onOffer, onDelete }: ManagedActions) {
  return (
    <>
      {onEdit && (
        <Menu.Item leftSection={<IconPencil {...small} />} onClick={onEdit}>
          <Trans>Edit</Trans>
        </Menu.Item>
      )}
      {onOffer && (
        <Menu.Item leftSection={<IconArchiveOff {...small} />} onClick={onOffer}>
          <Trans>Offer again</Trans>
        </Menu.Item>
      )}
      {onRetire && (
        <Menu.Item leftSection={<IconArchive {...small} />} onClick={onRetire}>
          <Trans>Retire</Trans>
        </Menu.Item>
      )}
      {onDelete !== undefined && (
        <Menu.Item leftSection={<IconTrash {...small} />} disabled={onDelete === null} onClick={() => onDelete?.()}>
          <Trans>Delete</Trans>
        </Menu.Item>
      )}
    </>
  );
}
