import type { SavedFilter } from '@eemusic/contract/library/saved-filters';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { librariesQuery } from '#library/libraries/index.ts';
import { textOf } from '#platform/api/call-error.ts';
import { FilterRow } from './filter-row.tsx';
import type { ListedFilter } from './listed-filter.ts';
import { RenameForm } from './rename-form.tsx';
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
