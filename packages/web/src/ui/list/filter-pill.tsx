import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Combobox, Loader, UnstyledButton, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { Choice, FilterControl } from './filter-control.ts';
import classes from './list.module.css';

type Props = {
  filter: FilterControl;
  value: string | number | undefined;
  onChange: (value: string | number | undefined) => void;
};

/** One filter: a button that opens its choices, with search, and once chosen a chip that can be taken away. */
export function FilterPill({ filter, value, onChange }: Props) {
  const [search, setSearch] = useState('');
  const listId = useId();
  const target = useRef<HTMLButtonElement>(null);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const { choices, isPending } = useChoices(filter, search, combobox.dropdownOpened);
  const label = useLabel(filter, value);
  const isSet = value !== undefined;
  const first = search === '' ? undefined : choices[0]?.value;
  useEffect(() => {
    if (first !== undefined) combobox.selectFirstOption();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the combobox is another object each time, and the same one
  }, [first]);
  const close = () => {
    combobox.closeDropdown();
    target.current?.focus();
  };

  return (
    <div className={classes.pill} data-set={isSet || undefined}>
      <Combobox
        store={combobox}
        withinPortal={false}
        width={260}
        position="bottom-start"
        floatingStrategy="fixed"
        shadow="md"
        onOptionSubmit={(key) => {
          const choice = choices.find((one) => String(one.value) === key);
          if (choice) onChange(choice.value);
          close();
        }}
      >
        <Combobox.Target targetType="button">
          <UnstyledButton ref={target} className={classes.choose ?? ''} onClick={() => combobox.toggleDropdown()}>
            {isSet ? (
              <>
                {filter.label}: <strong>{label}</strong>
              </>
            ) : (
              filter.label
            )}
            <IconChevronDown size={14} stroke={1.75} aria-hidden />
          </UnstyledButton>
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Search
            role="combobox"
            aria-expanded={combobox.dropdownOpened}
            aria-controls={listId}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            aria-label={t`Search ${filter.label}`}
            placeholder={t`Search`}
            rightSection={isPending && <Loader size={14} />}
          />
          <Combobox.Options id={listId} mah={280} style={{ overflowY: 'auto' }} aria-label={filter.label}>
            {choices.map((choice) => (
              <Combobox.Option
                key={choice.value}
                value={String(choice.value)}
                active={choice.value === value}
                className={classes.option ?? ''}
              >
                {choice.label}
              </Combobox.Option>
            ))}
            {choices.length === 0 && !isPending && (
              <Combobox.Empty>
                <Trans>Nothing found</Trans>
              </Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {isSet && (
        <UnstyledButton
          className={classes.remove ?? ''}
          aria-label={t`Remove the filter ${filter.label}`}
          onClick={() => {
            onChange(undefined);
            target.current?.focus();
          }}
        >
          <IconX size={14} stroke={2} aria-hidden />
        </UnstyledButton>
      )}
    </div>
  );
}

const none = { queryKey: ['no choices'], queryFn: async () => [] as readonly Choice[] };

function useChoices(filter: FilterControl, search: string, isOpen: boolean) {
  const [asked] = useDebouncedValue(search.trim(), 200);
  const isAsync = 'find' in filter;
  const { data = [], isPending } = useQuery({
    ...(isAsync ? filter.find(asked) : none),
    enabled: isAsync && isOpen,
    placeholderData: keepPreviousData,
  });
  if (isAsync) return { choices: data, isPending };
  const wanted = search.trim().toLocaleLowerCase();
  const at = ({ label }: Choice) => label.toLocaleLowerCase().indexOf(wanted);
  const found = filter.choices.filter((choice) => at(choice) >= 0);
  /* What begins with it first. */
  return { choices: found.toSorted((a, b) => Math.min(at(a), 1) - Math.min(at(b), 1)), isPending: false };
}

/** The value itself until its label is known. */
function useLabel(filter: FilterControl, value: string | number | undefined): string {
  const isAsync = 'find' in filter && value !== undefined;
  const { data } = useQuery({
    ...(isAsync ? filter.labelOf(value) : { queryKey: ['no label'], queryFn: async () => '' }),
    enabled: isAsync,
  });
  if (value === undefined) return '';
  if ('choices' in filter) return filter.choices.find((choice) => choice.value === value)?.label ?? String(value);
  return data ?? '…';
}
