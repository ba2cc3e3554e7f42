import { useMemo, useRef } from 'react';
import type { Filters } from './address.ts';
import { layoutOf } from './layout.ts';
import { ListTable } from './list-table.tsx';
import type { Preferences } from './preferences.ts';
import type { ListProps, Selecting } from './types.ts';
import { useGeometry } from './use-geometry.ts';

type Props<Row, By extends string, F extends Filters> = Pick<
  ListProps<Row, By, F>,
  'label' | 'columns' | 'address' | 'skeletonRows'
> & {
  hasCheckboxes: boolean;
  preferences: Preferences;
};

/** Placeholder until the first answer, with the same columns and row height. */
export function ListSkeleton<Row, By extends string, F extends Filters>(props: Props<Row, By, F>) {
  const { label, columns, address, hasCheckboxes, preferences, skeletonRows = 50 } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { width, bar } = useGeometry(frame);
  const layout = useMemo(
    () => layoutOf(columns, preferences, { width, hasCheckboxes }),
    [columns, preferences, width, hasCheckboxes],
  );
  return (
    <div ref={frame}>
      <ListTable
        label={label}
        total={undefined}
        layout={layout}
        width={width}
        bar={bar}
        pieces={Array.from({ length: skeletonRows }, (_, index) => ({ kind: 'row', index }))}
        gapHeight={() => 0}
        rowAt={() => undefined}
        nameOf={() => ''}
        selecting={hasCheckboxes ? nothingToSelect : null}
        sort={address.filter.sort}
        isSortable={address.spec.isSortable}
        onSort={address.sort}
        tabStop={-1}
      />
    </div>
  );
}

const nothingToSelect: Selecting<unknown> = {
  shareOf: () => 'none',
  whyNot: () => null,
  toggle: () => undefined,
  clear: () => undefined,
  selectAll: { state: 'none', isDisabled: true, isPending: false, onToggle: () => undefined },
  count: 0,
  elsewhere: 0,
};
