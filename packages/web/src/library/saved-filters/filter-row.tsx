import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Text, UnstyledButton } from '@mantine/core';
import { IconCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ListedFilter } from './listed-filter.ts';
import classes from './saved-filters.module.css';

type Props = {
  filter: ListedFilter;
  isLibraryGone: boolean;
  /** Gives the focus to the 'Rename' button when the row appears. */
  isRenameFocused: boolean;
  onShow: () => void;
  onRename: () => void;
  onDelete: () => void;
};

/* The same function on each render, because React would call a new one again. */
const focus = (button: HTMLElement | null) => button?.focus();

export function FilterRow({
  filter: { name, isShown },
  isLibraryGone,
  isRenameFocused,
  onShow,
  onRename,
  onDelete,
}: Props) {
  return (
    <div className={classes.row}>
      <UnstyledButton className={classes.show ?? ''} aria-current={isShown || undefined} onClick={onShow}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        {isShown && <IconCheck size={14} aria-hidden />}
        {isLibraryGone && (
          <Text size="xs" c="dimmed" w="100%">
            <Trans>Its library was deleted</Trans>
          </Text>
        )}
      </UnstyledButton>
      <ActionIcon
        ref={isRenameFocused ? focus : undefined}
        aria-label={t`Rename ${name}`}
        title={t`Rename`}
        onClick={onRename}
      >
        <IconPencil size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t`Delete ${name}`} title={t`Delete`} onClick={onDelete}>
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
}
