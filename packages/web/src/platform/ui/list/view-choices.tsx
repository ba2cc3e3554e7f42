import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, NativeSelect, type NativeSelectProps, Radio, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Sorting } from './use-list-address.ts';
import { narrowBelow, defaultDensity } from './layout.ts';
import { densities, type View } from './preferences.ts';
import type { Column } from './types.ts';

export type ViewChoicesProps = { columns: readonly Omit<Column<never>, 'cell'>[]; view: View; sorting: Sorting };

/** Visible columns, row height and, because a phone shows few headers, the sort order. */
export function ViewChoices({ columns, view: { preferences, keep, reset }, sorting }: ViewChoicesProps) {
  const isPhone = useMediaQuery(`(max-width: ${narrowBelow}px)`, false, { getInitialValueInEffect: false });
  const { hidden, density = defaultDensity(isPhone, columns) } = preferences;
  const densityNames = { comfortable: t`Comfortable`, compact: t`Compact` } as const;
  const optional = columns.filter((one) => !one.isName && !one.isAlwaysShown && !one.isForNarrow && !one.isForSort);
  return (
    <Stack gap="md">
      <SortSelect size="sm" label={t`Sort by`} columns={columns} sorting={sorting} />
      <Radio.Group
        label={t`Rows`}
        size="sm"
        value={density}
        onChange={(value) => keep({ ...preferences, density: densities.find((one) => one === value) ?? density })}
      >
        <Stack gap={8} mt={8}>
          {densities.map((one) => (
            <Radio key={one} size="sm" value={one} label={densityNames[one]} />
          ))}
        </Stack>
      </Radio.Group>
      <ColumnChoices columns={optional} hidden={hidden} onHide={(next) => keep({ ...preferences, hidden: next })} />
      <Button size="xs" variant="default" onClick={reset}>
        <Trans>Reset</Trans>
      </Button>
    </Stack>
  );
}

type ColumnChoicesProps = {
  columns: readonly { id: string; header: string; isWhereRoom?: boolean }[];
  hidden: readonly string[];
  onHide: (hidden: readonly string[]) => void;
};

export function ColumnChoices({ columns, hidden, onHide }: ColumnChoicesProps) {
  const ids = columns.map(({ id }) => id);
  return (
    <Checkbox.Group
      label={t`Columns`}
      size="sm"
      value={ids.filter((id) => !hidden.includes(id))}
      onChange={(shown) => onHide(ids.filter((id) => !shown.includes(id)))}
    >
      <Stack gap={8} mt={8}>
        {columns.map(({ id, header, isWhereRoom = false }) => (
          <Checkbox
            key={id}
            size="sm"
            value={id}
            label={header}
            description={isWhereRoom && t`Where the window is wide enough`}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

type Props = Pick<NativeSelectProps, 'size' | 'label' | 'aria-label'> & {
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'orders'>[];
  sorting: Sorting;
};

export function SortSelect({ columns, sorting: { filter, spec, sort }, ...select }: Props) {
  return (
    <NativeSelect
      {...select}
      value={`${filter.sort.by} ${filter.sort.order}`}
      data={columns
        .filter(({ id }) => spec.isSortable(id))
        .flatMap(({ id, header, orders }) => [
          { value: `${id} asc`, label: orders?.asc ?? t`${header}, ascending` },
          { value: `${id} desc`, label: orders?.desc ?? t`${header}, descending` },
        ])}
      onChange={(event) => {
        const [by = '', order] = event.currentTarget.value.split(' ');
        sort({ by, order: order === 'desc' ? 'desc' : 'asc' });
      }}
    />
  );
}
