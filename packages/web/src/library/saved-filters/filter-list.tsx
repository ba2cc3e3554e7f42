import type { SavedFilter } from '@eemusic/contract/library/saved-filters';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Skeleton, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { IconCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import { useFocusTrap } from '@mantine/hooks';
import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { librariesQuery } from '#library/libraries/index.ts';
import { textOf } from '#platform/api/call-error.ts';
import classes from './saved-filters.module.css';

type Props = {
  filters: readonly ListedFilter[] | undefined;
  error: unknown;
  retry: () => void;
  isPending: boolean;
  onShow: (filter: SavedFilter) => void;
  rename: (filter: { id: number; name: string }) => Promise<string | null>;
  remove: (filter: SavedFilter) => void;
};

export function FilterList({ filters, error, retry, isPending, onShow, rename, remove }: Props) {
  const { data: libraries } = useQuery(librariesQuery);
  const [renamed, setRenamed] = useState<number | null>(null);
  /* When the form closes, the focus returns to the button that opened it. */
  const [lastRenamed, setLastRenamed] = useState<number | null>(null);
  if (filters === undefined && error !== null)
    return (
      <div role="alert" className={classes.hint}>
        <Text size="sm">{textOf(error)}</Text>
        <Button size="compact-sm" variant="default" mt={8} onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  if (filters === undefined) return <Skeleton h={32} aria-busy />;
  if (filters.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t`Saved filters`}>
      {filters.map((filter) => (
        <li key={filter.id}>
          {renamed === filter.id ? (
            <RenameForm
              name={filter.name}
              isPending={isPending}
              onClose={() => {
                setRenamed(null);
                setLastRenamed(filter.id);
              }}
              onRename={(name) => rename({ id: filter.id, name })}
            />
          ) : (
            <FilterRow
              filter={filter}
              isLibraryGone={filter.library > 0 && libraries?.every(({ id }) => id !== filter.library) === true}
              isRenameFocused={lastRenamed === filter.id}
              onShow={() => onShow(filter)}
              onRename={() => setRenamed(filter.id)}
              onDelete={() => remove(filter)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

type FilterRowProps = {
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

function FilterRow({
  filter: { name, isShown },
  isLibraryGone,
  isRenameFocused,
  onShow,
  onRename,
  onDelete,
}: FilterRowProps) {
  return (
    <div className="flex items-center gap-4">
      <UnstyledButton className={classes.show ?? ''} aria-current={isShown || undefined} onClick={onShow}>
        <span
          className="overflow-hidden text-ellipsis whitespace-nowrap"
          style={{ maxWidth: 'calc(100% - 24px)' }}
          title={name}
        >
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

type ListedFilter = SavedFilter & {
  /** Whether the list currently shows it. */
  isShown: boolean;
  /** The library that it filters by; 0 for all. */
  library: number;
};

type RenameFormProps = {
  name: string;
  isPending: boolean;
  /** Resolves to why the filter was not renamed; null if it was. */
  onRename: (name: string) => Promise<string | null>;
  onClose: () => void;
};

/** Replaces the row of the filter; Escape keeps the old name. */
function RenameForm({ name, isPending, onRename, onClose }: RenameFormProps) {
  const [typed, setTyped] = useState(name);
  const [wrong, setWrong] = useState<string | null>(null);
  const form = useFocusTrap(true);
  const isEmpty = typed.trim() === '';
  const rename = async () => {
    if (isEmpty || isPending) return;
    const reason = typed.trim() === name ? null : await onRename(typed.trim());
    setWrong(reason);
    if (reason === null) onClose();
  };
  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void rename();
      }}
    >
      <TextInput
        data-autofocus
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onClose();
        }}
        aria-label={t`New name of ${name}`}
        maxLength={maxNameLength}
        autoComplete="off"
        value={typed}
        error={isEmpty ? t`Please enter a name` : wrong}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setWrong(null);
        }}
      />
      <Button type="submit" size="xs" loading={isPending}>
        <Trans>Rename</Trans>
      </Button>
    </form>
  );
}
