import { t } from '@lingui/core/macro';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { enumerate } from '#platform/locales/formats.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { type Choice, chosenIn, type FilterControl, withChoice } from './filter-control.ts';
import classes from './filter-bar.module.css';

type Props = {
  filter: FilterControl;
  value: string | number | undefined;
  onChange: (value: string | number | undefined) => void;
};

/* Loaded on first use, because most visits need no filter. */
const load = () => import('./filter-choices.tsx');
/** Errors are ignored: opening the filter loads it again and shows them. */
const loadAhead = () => void load().catch(() => undefined);
const FilterChoices = lazyPart(async () => (await load()).FilterChoices);

/** A button that opens the choices of a filter; while something is chosen, a chip that can be cleared. */
export function FilterPill({ filter, value, onChange }: Props) {
  const [isOpened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const labels = useLabels(filter, value);
  const isSet = value !== undefined;

  const button = (onClick: () => void) => (
    <UnstyledButton
      ref={target}
      className={classes.choose ?? ''}
      aria-haspopup="listbox"
      onPointerEnter={loadAhead}
      onFocus={loadAhead}
      onClick={onClick}
    >
      {isSet ? (
        <>
          {filter.label}: <Chosen labels={labels} />
        </>
      ) : (
        filter.label
      )}
      <IconChevronDown size={14} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
  const closed = button(() => setOpened(true));

  return (
    <div className={classes.pill} data-set={isSet || undefined}>
      {isOpened ? (
        <Suspense fallback={closed}>
          <FilterChoices
            filter={filter}
            chosen={chosenIn(filter, value)}
            onChoose={(choice) => onChange(withChoice(filter, value, choice))}
            onClose={() => target.current?.focus()}
          >
            {button}
          </FilterChoices>
        </Suspense>
      ) : (
        closed
      )}
      {isSet && (
        <UnstyledButton
          className={classes.remove ?? ''}
          aria-label={t`Remove the filter ${filter.label}`}
          onClick={() => {
            target.current?.focus();
            onChange(undefined);
          }}
        >
          <IconX size={14} stroke={2} aria-hidden />
        </UnstyledButton>
      )}
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
        +{labels.length - 1}
      </b>
      <VisuallyHidden>{all}</VisuallyHidden>
    </>
  );
}

/** Shows the value until its label is loaded. */
function useLabels(filter: FilterControl, value: string | number | undefined): readonly string[] {
  const isAsync = 'find' in filter && value !== undefined;
  const { data } = useQuery({
    ...(isAsync ? filter.labelOf(value) : { queryKey: ['no label'], queryFn: async () => '' }),
    enabled: isAsync,
  });
  if (value === undefined) return [];
  if ('choices' in filter) return chosenIn(filter, value).map((one) => labelIn(filter.choices, one));
  return [data ?? '…'];
}

/** Shows '…' while the choices are loading. */
function labelIn(choices: readonly Choice[], value: string | number): string {
  return choices.find((choice) => choice.value === value)?.label ?? (choices.length === 0 ? '…' : String(value));
}
