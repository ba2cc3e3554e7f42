import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Filters } from './address.ts';
import type { FilterControl } from './filter-control.ts';
import { FilterPill } from './filter-pill.tsx';
import classes from './filter-bar.module.css';
import type { ListAddress } from './use-list-address.ts';

type Props<By extends string, F extends Filters> = {
  filters: readonly FilterControl[];
  /** A filter that is set outside the bar, with its names in the address. */
  other?: { pill: ReactNode; names: readonly string[] } | undefined;
  address: ListAddress<By, F>;
  /** Whether the filters are on a line of their own. */
  isLong?: boolean;
  /** Shown after the filters. */
  children?: ReactNode;
  /** Called after a filter was cleared, because its chip, which had the focus, may have disappeared. */
  onClear?: () => void;
};

/** The filters of a list; each can be cleared separately. */
export function FilterBar<By extends string, F extends Filters>({
  filters,
  other,
  address,
  isLong,
  children,
  onClear,
}: Props<By, F>) {
  const chosen: Partial<Record<string, string | number>> = address.filter.filters;
  const set = (changed: Record<string, string | number | undefined>) =>
    address.setFilters(changed as Parameters<typeof address.setFilters>[0]);
  const active = Object.keys(chosen);
  const ofControls = active.filter((name) => !other?.names.includes(name));
  const count = ofControls.length + (ofControls.length < active.length ? 1 : 0);
  return (
    <div className={classes.filters} data-long={isLong || undefined}>
      {filters.map((filter) => (
        <FilterPill
          key={filter.id}
          filter={filter}
          value={chosen[filter.id]}
          onChange={(value) => {
            set({ ...Object.fromEntries((filter.clears ?? []).map((id) => [id, undefined])), [filter.id]: value });
            if (value === undefined) onClear?.();
          }}
        />
      ))}
      {other?.pill}
      {count > 1 && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            set(Object.fromEntries(active.map((id) => [id, undefined])));
            onClear?.();
          }}
        >
          <Trans>Clear the filters</Trans>
        </Button>
      )}
      {children}
    </div>
  );
}
