import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CheckboxIndicator, Combobox, Loader, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useId, useState } from 'react';
import { LoadProblem } from '#platform/ui/list-error.tsx';
import { type Choice, chosenIn, type FilterControl, withChoice } from './filter-control.ts';

type Props = {
  filter: FilterControl;
  value: string | number | undefined;
  onChange: (value: string | number | undefined) => void;
  /** Called when the choices are closed while they have the focus. */
  onClose: () => void;
  onClosed?: (() => void) | undefined;
  /** Renders the button to which the choices are anchored. */
  children: (toggle: () => void) => ReactElement;
};

export function FilterChoices({ filter, value, onChange, onClose, onClosed, children }: Props) {
  const [search, setSearch] = useState('');
  const listId = useId();
  const chosen = chosenIn(filter, value);
  const combobox = useCombobox({
    defaultOpened: true,
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch('');
      /* Also called after Escape; a click elsewhere has already moved the focus. */
      if (combobox.searchRef.current === document.activeElement) onClose();
      onClosed?.();
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const { choices, isPending, error, refetch } = useChoices(filter, search, combobox.dropdownOpened);
  const first = search === '' ? undefined : choices[0]?.value;
  const { selectFirstOption, focusSearchInput } = combobox;
  useEffect(() => {
    if (first !== undefined) selectFirstOption();
  }, [first, selectFirstOption]);
  useEffect(() => focusSearchInput(), [focusSearchInput]);

  return (
    <Combobox
      store={combobox}
      width={260}
      position="bottom-start"
      onOptionSubmit={(key) => {
        const choice = choices.find((one) => String(one.value) === key);
        if (choice) onChange(withChoice(filter, value, choice.value));
        if (!filter.isMany && !filter.isMenu) combobox.closeDropdown();
      }}
    >
      <Combobox.Target targetType="button">{children(() => combobox.toggleDropdown())}</Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          role="combobox"
          aria-expanded={combobox.dropdownOpened}
          aria-controls={listId}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          aria-label={t`Search ${filter.label}`}
          placeholder={`${filter.label}…`}
          rightSection={isPending && <Loader size={14} />}
        />
        <Combobox.Options id={listId} mah={280} style={{ overflowY: 'auto' }} aria-label={filter.label}>
          {choices.map((choice) => (
            <FilterChoice key={choice.value} {...{ filter, choice }} isChosen={chosen.includes(choice.value)} />
          ))}
          {choices.length === 0 && !isPending && error === null && (
            <Combobox.Empty>
              <Trans>Nothing found</Trans>
            </Combobox.Empty>
          )}
        </Combobox.Options>
        {choices.length === 0 && error !== null && (
          <Combobox.Footer>
            <LoadProblem error={error} onRetry={() => void refetch()} />
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

const glyphs = { minWidth: 36, fontFamily: 'Leipzig, sans-serif', fontSize: 20, letterSpacing: '0.1em', lineHeight: 1 };

type ChoiceProps = { filter: FilterControl; choice: Choice; isChosen: boolean };

function FilterChoice({ filter, choice: { value, label, glyph, count }, isChosen }: ChoiceProps) {
  return (
    <Combobox.Option
      className="flex items-center gap-8"
      value={String(value)}
      active={isChosen}
      {...(isChosen && { fw: 600 })}
      {...(count === 0 && { c: 'dimmed', 'data-none': true })}
      {...(filter.isMany && { 'aria-checked': isChosen })}
    >
      {filter.isMany && <CheckboxIndicator size={16} checked={isChosen} aria-hidden />}
      {glyph !== undefined && (
        <span className="flex-none font-normal text-center" style={glyphs} aria-hidden>
          {glyph}
        </span>
      )}
      <span className="flex-1 min-w-0">{label}</span>
      {filter.isCounted && (
        <span className="flex-none dimmed font-normal tabular-nums">
          {count === undefined ? '' : i18n.number(count)}
        </span>
      )}
    </Combobox.Option>
  );
}

const loaded = { isPending: false, error: null, refetch: () => undefined };
const noChoices = { queryKey: ['no choices'], queryFn: async () => [] as readonly Choice[] };

function useChoices(filter: FilterControl, search: string, isOpen: boolean) {
  const [debouncedSearch] = useDebouncedValue(search.trim(), 200);
  const isAsync = 'find' in filter;
  const asked = useQuery({
    ...(isAsync ? filter.find(debouncedSearch) : noChoices),
    enabled: isAsync && isOpen,
    placeholderData: keepPreviousData,
  });
  const { isPending, error, refetch } = asked;
  if (isAsync) return { choices: asked.data ?? [], isPending, error, refetch };
  const needle = search.trim().toLocaleLowerCase();
  const at = ({ label }: Choice) => label.toLocaleLowerCase().indexOf(needle);
  const found = filter.choices.filter((choice) => at(choice) >= 0);
  /* Choices that begin with the search come first. */
  return { choices: found.toSorted((a, b) => Math.min(at(a), 1) - Math.min(at(b), 1)), ...(filter.loading ?? loaded) };
}
