import { t } from '@lingui/core/macro';
import { Checkbox, MultiSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Item } from '#platform/ui/chooser-delta.ts';
import { NotLoaded } from './not-loaded.tsx';
import { keyLibrariesQuery } from './queries.ts';

type Props = {
  educator: Item | null;
  /** Null for the educator's default. */
  value: readonly number[] | null;
  onChange: (libraryIds: readonly number[]) => void;
  isDefault: boolean;
  onDefault: (isDefault: boolean) => void;
  error: string | undefined;
};

/** Chooses the libraries that the keys open; if none is chosen, they open all. */
export function LibraryChoice({ educator, value, onChange, isDefault, onDefault, error }: Props) {
  const { data, error: loadError, refetch } = useQuery(keyLibrariesQuery(educator?.id ?? 0));
  const isLost = data === undefined && loadError !== null;
  const name = educator?.name ?? '';
  const chosen = value ?? data?.defaultIds ?? [];
  const options = (data?.libraries ?? []).map((one) => ({ value: String(one.libraryId), label: one.libraryName }));

  return (
    <Stack gap="xs">
      <MultiSelect
        label={t`Libraries`}
        description={t`What the keys open in the learning app.`}
        placeholder={chosen.length === 0 && !isLost ? t`All libraries, also later ones` : ''}
        data={options}
        value={chosen.map(String)}
        onChange={(ids) => onChange(ids.map(Number))}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t`Choose all libraries` }}
        hidePickedOptions
        nothingFoundMessage={t`No library has this name`}
        disabled={data === undefined}
        error={error}
      />
      {isLost && (
        <div role="alert">
          <NotLoaded error={loadError} onRetry={() => void refetch()} />
        </div>
      )}
      {educator !== null && (
        <Checkbox
          label={t`Choose the same for the next keys of ${name}`}
          checked={isDefault}
          onChange={(event) => onDefault(event.currentTarget.checked)}
        />
      )}
    </Stack>
  );
}
