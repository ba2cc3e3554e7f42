import { t } from '@lingui/core/macro';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, Suspense, useRef, useState } from 'react';
import { enumerate } from '#platform/locales/formats.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { type Choice, chosenIn, type FilterControl, withChoice } from './filter-control.ts';
import classes from './filter-bar.module.css';

/* Loaded on first use, because most visits need no filter. */
const load = () => import('./filter-choices.tsx');
/** Errors are ignored: opening the filter loads it again and shows them. */
const ahead = () => void load().catch(() => undefined);
export const loadAhead = { onPointerEnter: ahead, onFocus: ahead };
const LazyChoices = lazyPart(async () => (await load()).FilterChoices);

/** The choices of an open filter; its button until they are loaded. */
export const FilterChoices = (props: ComponentProps<typeof LazyChoices>) => (
  <Suspense fallback={props.children(() => undefined)}>
    <LazyChoices {...props} />
  </Suspense>
);

const is = () => t({ message: 'is', context: 'filter' });

type Props = {
  filter: FilterControl;
  value: string | number;
  onChange: (value: string | number | undefined) => void;
};

/** A filter that is set: its value opens the choices, × clears it. */
export function FilterChip({ filter, value, onChange }: Props) {
  const [isOpened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const labels = useLabels(filter, value);
  const operator = filter.operator ?? (labels.length > 1 ? t`is any of` : is());
  const button = (onClick: () => void) => (
    <UnstyledButton
      ref={target}
      className={classes.choose ?? ''}
      aria-haspopup="listbox"
      data-filter={filter.id}
      {...loadAhead}
      onClick={onClick}
    >
      <Parts label={filter.label} operator={operator}>
        <Chosen labels={labels} />
      </Parts>
    </UnstyledButton>
  );
  return (
    <Chip label={filter.label} onRemove={() => onChange(undefined)}>
      {isOpened ? (
        <FilterChoices
          filter={filter}
          chosen={chosenIn(filter, value)}
          onChoose={(choice) => onChange(withChoice(filter, value, choice))}
          onClose={() => target.current?.focus()}
        >
          {button}
        </FilterChoices>
      ) : (
        button(() => setOpened(true))
      )}
    </Chip>
  );
}

type FixedProps = { label: string; operator?: string; remove?: string; onRemove: () => void; children: ReactNode };

/** A filter that is set outside of the bar, where it can only be cleared. */
export function FixedChip({ label, operator = is(), remove, onRemove, children }: FixedProps) {
  return (
    <Chip label={label} {...(remove !== undefined && { remove })} onRemove={onRemove}>
      <span className={classes.choose}>
        <Parts label={label} operator={operator}>
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
  if (labels.length < 3) return <strong title={all}>{all}</strong>;
  return (
    <>
      <strong title={all} aria-hidden>
        {labels[0]}
      </strong>
      <b title={all} aria-hidden>
        {' '}
        +{labels.length - 1}
      </b>
      <VisuallyHidden>{all}</VisuallyHidden>
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
