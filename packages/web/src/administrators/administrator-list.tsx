import { plural, t } from '@lingui/core/macro';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { Selection } from '#ui/data-table.tsx';
import { ListError } from '#ui/list-error.tsx';
import { Pager, pagesOf } from '#ui/pager.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { SelectionBar } from '#ui/selection-bar.tsx';
import { usualSize } from './address.ts';
import { AdministratorTable } from './administrator-table.tsx';
import classes from './administrator-list.module.css';
import { administratorsQuery } from './queries.ts';
import { useAdministratorsAddress } from './use-administrators-address.ts';
import { useDeleteAdministrators } from './use-delete-administrators.ts';

type Props = { selection: { selected: Selection; onChange: (selected: Selection) => void } };

export function AdministratorList({ selection }: Props) {
  const { search, filter, change } = useAdministratorsAddress();
  const { page = 1, size = usualSize } = search;
  const { data, error, isPlaceholderData, refetch } = useQuery(administratorsQuery(filter));
  const clear = () => selection.onChange(new Set());
  const remove = useDeleteAdministrators({ onDeleted: clear });

  const total = data?.total ?? 0;
  const last = pagesOf(total, size);
  const shown = new Set(data?.users.map(({ userId }) => userId));
  const elsewhere = data === undefined ? 0 : [...selection.selected].filter((id) => !shown.has(id)).length;
  const isBeyond = data !== undefined && !isPlaceholderData && page > last;
  return (
    <>
      {isBeyond && <Navigate to="/administrator" search={{ ...search, page: last }} replace />}
      <Stack gap="md">
        <div className={classes.toolbar}>
          <div className={classes.search}>
            <SearchField
              value={search.search ?? ''}
              label={t`Search administrators`}
              onSearch={(query) => change({ search: query, page: undefined }, true)}
            />
          </div>
          <Text size="sm" c="dimmed" role="status">
            {data !== undefined && plural(total, { one: '# administrator', other: '# administrators' })}
          </Text>
        </div>
        {error !== null && data === undefined ? (
          <ListError error={error} onRetry={() => void refetch()} />
        ) : (
          <AdministratorTable
            rows={isBeyond ? undefined : data?.users}
            isOutdated={isPlaceholderData}
            selection={selection}
          />
        )}
      </Stack>
      <SelectionBar
        count={selection.selected.size}
        elsewhere={elsewhere}
        onClear={clear}
        isDeleting={remove.isPending}
        onDelete={() => void remove.ask([...selection.selected])}
      />
      {total > 0 && (
        <Pager
          page={Math.min(page, last)}
          size={size}
          total={total}
          onPage={(next) => change({ page: next === 1 ? undefined : next })}
          onSize={(next) => change({ size: next === usualSize ? undefined : next, page: undefined })}
        />
      )}
    </>
  );
}
