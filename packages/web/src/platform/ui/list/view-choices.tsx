import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, NativeSelect, Radio, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Sort } from './address.ts';
import { narrowBelow, defaultDensity } from './layout.ts';
import { densities, type Preferences } from './preferences.ts';
import { sortChoices } from './sort-choices.ts';
import type { Column } from './types.ts';

export type ViewChoicesProps = {
  columns: readonly Pick<
    Column<unknown>,
    'id' | 'header' | 'orders' | 'isName' | 'isAlwaysShown' | 'isForNarrow' | 'isForSort'
  >[];
  preferences: Preferences;
  onKeep: (preferences: Preferences) => void;
  onReset: () => void;
  sort: Sort;
  isSortable: (column: string) => boolean;
  onSort: (sort: Sort) => void;
};

/**
 * Chooses visible columns and row height, stored for each user, and the sort order, because a phone shows few headers.
 */
export function ViewChoices({ columns, preferences, onKeep, onReset, ...sorting }: ViewChoicesProps) {
  const isPhone = useMediaQuery(`(max-width: ${narrowBelow}px)`, false, { getInitialValueInEffect: false });
  const { hidden, density = defaultDensity(isPhone) } = preferences;
  const densityNames = { comfortable: t`Comfortable`, compact: t`Compact` } as const;
  const optional = columns.filter(
    ({ isName = false, isAlwaysShown = false, isForNarrow = false, isForSort = false }) =>
      !isName && !isAlwaysShown && !isForNarrow && !isForSort,
  );
  return (
    <Stack gap="md">
      <SortSelect columns={columns} {...sorting} />
      <Radio.Group
        label={t`Rows`}
        size="sm"
        value={density}
        onChange={(value) => onKeep({ ...preferences, density: densities.find((one) => one === value) ?? density })}
      >
        <Stack gap={8} mt={8}>
          {densities.map((one) => (
            <Radio key={one} size="sm" value={one} label={densityNames[one]} />
          ))}
        </Stack>
      </Radio.Group>
      <Checkbox.Group
        label={t`Columns`}
        size="sm"
        value={optional.filter(({ id }) => !hidden.includes(id)).map(({ id }) => id)}
        onChange={(shown) =>
          onKeep({ ...preferences, hidden: optional.map(({ id }) => id).filter((id) => !shown.includes(id)) })
        }
      >
        <Stack gap={8} mt={8}>
          {optional.map(({ id, header }) => (
            <Checkbox key={id} size="sm" value={id} label={header} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Button size="xs" variant="default" onClick={onReset}>
        <Trans>Reset</Trans>
      </Button>
    </Stack>
  );
}

type SortProps = Pick<ViewChoicesProps, 'columns' | 'sort' | 'isSortable' | 'onSort'>;

function SortSelect({ columns, sort, isSortable, onSort }: SortProps) {
  return (
    <NativeSelect
      size="sm"
      label={t`Sort by`}
      value={`${sort.by} ${sort.order}`}
      data={sortChoices({ columns, isSortable })}
      onChange={(event) => {
        const [by = '', order] = event.currentTarget.value.split(' ');
        onSort({ by, order: order === 'desc' ? 'desc' : 'asc' });
      }}
    />
  );
}
