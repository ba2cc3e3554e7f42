import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { SearchField } from '#platform/ui/search-field.tsx';
import { useLostFocus } from '#platform/ui/use-latest.ts';
import { type Choice, chosenIn, type FilterControl } from './filter-control.ts';
import classes from './filter-bar.module.css';
import { useQuery } from '@tanstack/react-query';
import { enumerate } from '#platform/locales/formats.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';

type ToolbarProps = {
  [Name in keyof Props]?: Props[Name] | undefined;
} & {
  label: string;
  search: { value: string; label: string; onSearch: (query: string) => void };
  beside?: ReactNode;
  count: ReactNode;
  children?: ReactNode;
};

const noFilters: readonly FilterControl[] = [];

export function FilterToolbar({ label, search, beside, filters = noFilters, count, children, ...props }: ToolbarProps) {
  const { other, values = {}, onChange = () => undefined } = props;
  return (
    <div className={classes.bar} role="search" aria-label={label}>
      <div className={classes.toolbar}>
        <div className={classes.search} data-no-print>
          <SearchField {...search} />
        </div>
        <div className={classes.middle}>
          {beside}
          {(filters.length > 0 || other !== undefined) && <FilterBar {...{ filters, other, values, onChange }} />}
        </div>
        <div className={classes.count} role="status">
          {count}
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
  /* Undefined while nothing is open, null while the menu is. */
  const [picked, setPicked] = useState<string | null>();
  const isOpen = picked !== undefined;
  const keep = useAdded(bar, isOpen);
  const free = filters.filter(({ id }) => values[id] === undefined);
  const filter = filters.find(({ id }) => id === picked);
  if (free.length === 0 && !isOpen) return null;
  const choices = free.map(({ id, label }) => ({ value: id, label }));
  return (
    <FilterButton
      key={picked}
      filter={filter ?? { id: '', label: t`Filters`, isMenu: true, choices }}
      value={filter && values[filter.id]}
      isOpen={isOpen}
      onOpen={() => setPicked(null)}
      onChange={(value) => {
        if (filter === undefined) return setPicked(String(value));
        keep(filter.id);
        onChange(filter, value);
      }}
      onClose={() => keep('')}
      onClosed={() => setPicked(undefined)}
      className={classes.add ?? ''}
      data-add
      data-no-print
    >
      <IconPlus size={14} stroke={1.75} aria-hidden />
      <Trans>Filter</Trans>
    </FilterButton>
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

/* Loaded on first use, because most visits need no filter. */
const load = () => import('./filter-choices.tsx');
/** Errors are ignored: opening the filter loads it again and shows them. */
const ahead = () => void load().catch(() => undefined);
const FilterChoices = lazyPart(async () => (await load()).FilterChoices);

type ButtonProps = Omit<ComponentProps<typeof FilterChoices>, 'children'> &
  Pick<ComponentProps<'button'>, 'ref' | 'className' | 'children'> & {
    isOpen: boolean;
    onOpen: () => void;
    'data-filter'?: string;
  };

/** Opens the choices of a filter. */
function FilterButton({ filter, value, isOpen, onOpen, onChange, onClose, onClosed, ...props }: ButtonProps) {
  const button = (onClick: () => void) => (
    <UnstyledButton aria-haspopup="listbox" onPointerEnter={ahead} onFocus={ahead} {...props} onClick={onClick} />
  );
  if (!isOpen) return button(onOpen);
  return (
    <Suspense fallback={button(() => undefined)}>
      <FilterChoices {...{ filter, value, onChange, onClose, onClosed }}>{button}</FilterChoices>
    </Suspense>
  );
}

const is = () => t({ message: 'is', context: 'filter' });

type FilterChipProps = {
  filter: FilterControl;
  value: string | number;
  onChange: (value: string | number | undefined) => void;
};

/** A filter that is set: its value opens the choices, × clears it. */
export function FilterChip({ filter, value, onChange }: FilterChipProps) {
  const [isOpen, setOpen] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const labels = useLabels(filter, value);
  const operator = filter.operator ?? (labels.length > 1 ? t`is any of` : is());
  return (
    <Chip label={filter.label} onRemove={() => onChange(undefined)}>
      <FilterButton
        ref={target}
        {...{ filter, value, isOpen, onChange }}
        onOpen={() => setOpen(true)}
        onClose={() => target.current?.focus()}
        className={classes.choose ?? ''}
        data-filter={filter.id}
      >
        <Parts label={filter.label} operator={operator}>
          <Chosen labels={labels} />
        </Parts>
      </FilterButton>
    </Chip>
  );
}

type FixedProps = ChipProps & { operator?: string };

/** A filter that is set outside of the bar, where it can only be cleared. */
export function FixedChip({ operator = is(), children, ...chip }: FixedProps) {
  return (
    <Chip {...chip}>
      <span className={classes.choose}>
        <Parts label={chip.label} operator={operator}>
          <strong>{children}</strong>
        </Parts>
      </span>
    </Chip>
  );
}

/* The spaces are for the accessible name. */
const Parts = ({ label, operator, children }: { label: string; operator: string; children: ReactNode }) => (
  <>
    <span className="dimmed">{label}</span> {operator !== '' && <span className="dimmed">{operator}</span>}{' '}
    <span>{children}</span>
  </>
);

type ChipProps = { label: string; remove?: string; onRemove: () => void; children: ReactNode };

function Chip({ label, remove = t`Remove the filter ${label}`, onRemove, children }: ChipProps) {
  return (
    <div className={classes.chip}>
      {children}
      <UnstyledButton className={classes.remove ?? ''} aria-label={remove} onClick={onRemove}>
        <IconX size={14} stroke={2} aria-hidden />
      </UnstyledButton>
    </div>
  );
}

/** Up to two chosen labels; of more, the first one and the number of others. */
function Chosen({ labels }: { labels: readonly string[] }) {
  const all = enumerate(labels);
  const isLong = labels.length > 2;
  return (
    <>
      <strong title={all} aria-hidden={isLong || undefined}>
        {isLong ? labels[0] : all}
      </strong>
      {isLong && (
        <b title={all} aria-hidden>
          {' '}
          +{labels.length - 1}
        </b>
      )}
      {isLong && <VisuallyHidden>{all}</VisuallyHidden>}
    </>
  );
}

/** Shows the value until its label is loaded. */
function useLabels(filter: FilterControl, value: string | number): readonly string[] {
  const isAsync = 'find' in filter;
  const { data } = useQuery({
    ...(isAsync ? filter.labelOf(value) : { queryKey: ['no label'], queryFn: async () => '' }),
    enabled: isAsync,
  });
  if ('choices' in filter) return chosenIn(filter, value).map((one) => labelIn(filter.choices, one));
  return [data ?? '…'];
}

function labelIn(choices: readonly Choice[], value: string | number): string {
  return choices.find((choice) => choice.value === value)?.label ?? (choices.length === 0 ? '…' : String(value));
}
