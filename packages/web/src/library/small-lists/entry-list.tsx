import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Anchor, Badge, Group, Menu, Skeleton, Stack, Text, Tooltip } from '@mantine/core';
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
import { Fragment, type ReactNode, useId } from 'react';
import type { Target } from '#platform/room.ts';
import { MoveHandle } from '#platform/ui/reorder/move-handle.tsx';
import rows from '#platform/ui/reorder/ordered-rows.module.css';
import { ReorderWords } from '#platform/ui/reorder/reorder-words.tsx';
import classes from './entry-list.module.css';
import type { Named, Order } from './use-entries.ts';

type ListProps<Entry> = {
  label: string;
  order: Order<Entry>;
  /** Whether the entries have pictures. */
  isLarge?: boolean;
  /** Renders the `EntryRow` of an entry. */
  children: (entry: Entry, hintId: string) => ReactNode;
};

/** A list that staff maintain: they add, order, retire and delete its entries. */
export function EntryList<Entry extends Named>({ label, order, isLarge = false, children }: ListProps<Entry>) {
  const hintId = useId();
  return (
    <>
      <ol
        className={`flex flex-col m-0 p-0 list-none ${classes.list}`}
        data-large={isLarge || undefined}
        aria-label={label}
      >
        {order.entries.map((entry) => (
          <Fragment key={entry.id}>{children(entry, hintId)}</Fragment>
        ))}
      </ol>
      <ReorderWords hintId={hintId} announcement={order.announcement} />
    </>
  );
}

/** Placeholder while a list is loading. */
export function EntryListSkeleton({ count = 7, height = 48 }) {
  return (
    <Stack gap={4} aria-busy>
      {Array.from({ length: count }, (_, row) => (
        <Skeleton key={row} h={height} radius={8} />
      ))}
    </Stack>
  );
}

/** Actions for an entry, besides moving it; a missing action is not offered. */
type Actions = {
  onEdit?: () => void;
  onRetire?: () => void;
  onOffer?: () => void;
  /** Null while the entry is in use and must not be deleted. */
  onDelete?: (() => void) | null | undefined;
};

type Props = {
  entry: Named & { isRetired?: boolean };
  order: Order<Named>;
  hintId: string;
  actions: Actions;
  /** Shows editing and deleting as buttons, and not in the menu. */
  hasButtons?: boolean;
  /** Shown before the name. */
  sign?: ReactNode;
  /** Replaces the name, for example by a link. */
  title?: ReactNode;
  detail?: ReactNode;
  /** Shown at the end of the row. */
  count?: ReactNode;
  isCurrent?: boolean;
};

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
const small = { ...icon, size: 16 } as const;

/** A row of an `EntryList`, moved by its handle or menu. */
export function EntryRow({ entry, order, hintId, actions, hasButtons = false, ...shown }: Props) {
  const { id, name, isRetired = false } = entry;
  const { sign, title, detail, count, isCurrent } = shown;
  const { entries, lifted } = order;
  const { onEdit, onDelete } = actions;
  const position = order.positionOf(id);
  return (
    <li
      className={`${rows.row} ${classes.row}`}
      data-lifted={lifted === id || undefined}
      data-current={isCurrent || undefined}
      style={position === null ? undefined : { order: position }}
    >
      {entries.length > 1 && (
        <MoveHandle
          id={id}
          name={name}
          position={lifted === id ? position : null}
          actions={order.actions}
          hintId={hintId}
        />
      )}
      {sign}
      <div className={classes.text}>
        {title ?? (
          <Text span fw={500} {...(isRetired && { c: 'dimmed' })}>
            {name}
          </Text>
        )}
        {detail}
      </div>
      {isRetired && (
        <Badge variant="light" color="gray">
          <Trans>Retired</Trans>
        </Badge>
      )}
      {count}
      <Group gap={4} wrap="nowrap">
        {hasButtons && onEdit && (
          <Tooltip label={t`Edit`}>
            <ActionIcon aria-label={t`Edit ${name}`} onClick={onEdit}>
              <IconPencil {...icon} />
            </ActionIcon>
          </Tooltip>
        )}
        {hasButtons && onDelete && (
          <Tooltip label={t`Delete`}>
            <ActionIcon aria-label={t`Delete ${name}`} onClick={onDelete}>
              <IconTrash {...icon} />
            </ActionIcon>
          </Tooltip>
        )}
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <ActionIcon aria-label={t`Actions of ${name}`}>
              <IconDots {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {!hasButtons && <MenuActions {...actions} />}
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
      </Group>
    </li>
  );
}

function MenuActions({ onEdit, onRetire, onOffer, onDelete }: Actions) {
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

/** The number of an entry's scores, which leads to them. */
export function ScoreCount({ entry: { name, scores }, target }: CountProps) {
  const count = plural(scores, { one: '# score', other: '# scores' });
  if (target === null || scores === 0)
    return (
      <Text size="sm" c="dimmed" className="whitespace-nowrap">
        {count}
      </Text>
    );
  return (
    <Anchor
      size="sm"
      className="whitespace-nowrap"
      aria-label={t`${count} in ${name}`}
      renderRoot={(props) => <Link {...target} {...props} />}
    >
      {count}
    </Anchor>
  );
}

/** `target` is null for whoever may not open scores. */
type CountProps = { entry: { name: string; scores: number }; target: Target | null };
