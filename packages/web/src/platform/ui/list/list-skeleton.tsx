import { useMemo, useRef } from 'react';
import type { Filters } from './address.ts';
import { layoutOf } from './layout.ts';
import { ListTable } from './list-table.tsx';
import type { Preferences } from './preferences.ts';
import type { ListProps } from './types.ts';
import { useGeometry } from './use-geometry.ts';

type Props<Row, By extends string, F extends Filters> = Pick<
  ListProps<Row, By, F>,
  'label' | 'columns' | 'address' | 'skeletonRows'
> & {
  /** With it rows have boxes. */
  selection?: unknown;
  preferences: Preferences;
};

/** The list until its first answer is here: the same columns, as high as its rows will be. */
export function ListSkeleton<Row, By extends string, F extends Filters>(props: Props<Row, By, F>) {
  const { label, columns, address, selection, preferences, skeletonRows = 50 } = props;
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const { width, bar } = useGeometry(frame);
  const hasCheckboxes = selection !== undefined;
  const layout = useMemo(
    () => layoutOf(columns, preferences, { width, hasCheckboxes }),
    [columns, preferences, width, hasCheckboxes],
  );
  return (
    <div ref={frame}>
      <ListTable
        body={body}
        label={label}
        total={undefined}
        cells={layout.cells}
        rowHeight={layout.rowHeight}
        isNarrow={layout.isNarrow}
        density={preferences.density}
        bar={bar}
        pieces={Array.from({ length: skeletonRows }, (_, index) => ({ kind: 'row', index }))}
        rowAt={() => undefined}
        isSelected={() => false}
        selectable={() => ({ name: '', whyNot: null })}
        selectAll={
          hasCheckboxes ? { state: 'none', isDisabled: true, isPending: false, onToggle: () => undefined } : undefined
        }
        sort={address.filter.sort}
        isSortable={address.spec.isSortable}
        onSort={address.sort}
        tabStop={-1}
      />
    </div>
  );
}
