import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { SearchField } from '#platform/ui/search-field.tsx';
import { useLostFocus } from '#platform/ui/use-latest.ts';
import { FilterChip, FilterChoices, loadAhead } from './filter-chip.tsx';
import { chosenIn, type FilterControl, withChoice } from './filter-control.ts';
import classes from './filter-bar.module.css';

type ToolbarProps = {
  [Name in keyof Props]?: Props[Name] | undefined;
} & {
  label: string;
  search: { value: string; label: string; onSearch: (query: string) => void };
  beside?: ReactNode;
  count: ReactNode;
  children?: ReactNode;
};

const none = {};
const noFilters: readonly FilterControl[] = [];
const ignore = () => undefined;

/** What every list has above its rows: search, filters, count, and at the end how the rows are shown. */
export function FilterToolbar({ label, search, beside, filters = noFilters, count, children, ...props }: ToolbarProps) {
  const { other, values = none, onChange = ignore } = props;
  return (
    <div className={classes.bar} role="search" aria-label={label}>
      <div className={classes.toolbar}>
        <div className={classes.search} data-no-print>
          <SearchField {...search} />
        </div>
        <div className={classes.middle}>
          {beside}
          {(filters.length > 0 || other !== undefined) && <FilterBar {...{ filters, other, values, onChange }} />}
          <Text size="sm" c="dimmed" role="status" className="whitespace-nowrap">
            {count}
          </Text>
        </div>
        {children !== undefined && (
          <div className={classes.end} data-no-print>
            {children}
          </div>
        )}
      </div>
    </div>
  );
}

type Values = Partial<Record<string, string | number>>;

type Props = {
  filters: readonly FilterControl[];
  /** A filter that is set outside the bar, with its names in the address. */
  other?: { chip: ReactNode; names: readonly string[] } | undefined;
  values: Values;
  onChange: (changed: Values) => void;
};

/** The filters of a list: a chip for each that is set, and a menu that adds one. */
export function FilterBar({ filters, other, values, onChange }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const active = Object.keys(values).filter((name) => values[name] !== undefined);
  const set = filters.filter(({ id }) => values[id] !== undefined);
  const isOther = active.some((name) => other?.names.includes(name));
  /* The chip that was removed had the focus. */
  useLostFocus(active.length, () => bar.current?.querySelector<HTMLElement>('[data-add]')?.focus());
  const change = ({ id, clears = [] }: FilterControl, value: string | number | undefined) =>
    onChange({ ...Object.fromEntries(clears.map((name) => [name, undefined])), [id]: value });
  return (
    <div className={classes.filters} ref={bar}>
      {set.map((filter) => (
        <FilterChip
          key={filter.id}
          filter={filter}
          value={values[filter.id] ?? ''}
          onChange={(value) => change(filter, value)}
        />
      ))}
      {isOther && other?.chip}
      <AddFilter bar={bar} filters={filters} values={values} onChange={change} />
      {set.length + (isOther ? 1 : 0) > 1 && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={() => onChange(Object.fromEntries(active.map((id) => [id, undefined])))}
        >
          <Trans>Clear the filters</Trans>
        </Button>
      )}
    </div>
  );
}

type AddFilterProps = Pick<Props, 'filters' | 'values'> & {
  bar: RefObject<HTMLElement | null>;
  onChange: (filter: FilterControl, value: string | number | undefined) => void;
};

/** First a menu of the filters that are not set, then the choices of one. */
function AddFilter({ bar, filters, values, onChange }: AddFilterProps) {
  const [picked, setPicked] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const keep = useAdded(bar, isOpen);
  const free = filters.filter(({ id }) => values[id] === undefined);
  const filter = filters.find(({ id }) => id === picked);
  if (free.length === 0 && !isOpen) return null;
  const menu: FilterControl = {
    id: '',
    label: t`Filters`,
    isMenu: true,
    choices: free.map(({ id, label }) => ({ value: id, label })),
  };
  const button = (onClick: () => void) => (
    <UnstyledButton
      className={classes.add ?? ''}
      data-add
      data-no-print
      aria-haspopup="listbox"
      {...loadAhead}
      onClick={onClick}
    >
      <IconPlus size={14} stroke={1.75} aria-hidden />
      <Trans>Filter</Trans>
    </UnstyledButton>
  );
  if (!isOpen) return button(() => setOpen(true));
  return (
    <FilterChoices
      key={picked}
      filter={filter ?? menu}
      chosen={filter === undefined ? [] : chosenIn(filter, values[filter.id])}
      onChoose={(choice) => {
        if (filter === undefined) return setPicked(String(choice));
        keep(filter.id);
        onChange(filter, withChoice(filter, values[filter.id], choice));
      }}
      onClose={() => keep('')}
      onClosed={() => {
        setOpen(false);
        setPicked(null);
      }}
    >
      {button}
    </FilterChoices>
  );
}

/** Keeps which filter was added: when the choices are closed, its chip gets the focus, or else the button. */
function useAdded(bar: RefObject<HTMLElement | null>, isOpen: boolean): (id: string) => void {
  const added = useRef<string | null>(null);
  useEffect(() => {
    if (added.current === null || isOpen) return;
    const button = bar.current?.querySelector<HTMLElement>('[data-add]');
    const chip = bar.current?.querySelector<HTMLElement>(`[data-filter="${added.current}"]`);
    const { activeElement } = document;
    const isHere = activeElement === document.body || activeElement === button;
    if (isHere) (chip ?? button)?.focus();
    /* The chip of a filter comes with the new address. */
    if (chip !== null || added.current === '' || !isHere) added.current = null;
  });
  return (id) => {
    added.current = id === '' ? (added.current ?? id) : id;
  };
}
