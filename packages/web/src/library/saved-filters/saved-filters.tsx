import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Popover } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useLostFocus } from '#platform/ui/use-lost-focus.ts';
import { FilterList } from './filter-list.tsx';
import { SaveForm } from './save-form.tsx';
import classes from './saved-filters.module.css';
import { type FilteredList, useFilterAddress } from './use-filter-address.ts';
import { useSavedFilters } from './use-saved-filters.ts';

type Props = {
  list: FilteredList;
  /** A search or filter is active. */
  isNarrowed: boolean;
};

/** The user's saved filters of a list: applies, renames and deletes them, and saves the current filter. */
export function SavedFilters({ list, isNarrowed }: Props) {
  const [isOpen, setOpen] = useState(false);
  const saved = useSavedFilters();
  const { present, current, show, read } = useFilterAddress(list);
  const filters = saved.filters?.map((filter) => ({
    ...filter,
    isShown: current(filter.address) === present,
    library: Number(read(filter.address)['library'] ?? 0),
  }));
  const isNew = isNarrowed && filters?.every(({ isShown }) => !isShown) === true;

  const dropdown = useRef<HTMLDivElement>(null);
  /* The form disappears when the filter is saved, a row when it is deleted. */
  useLostFocus(`${isNew} ${filters?.length}`, () =>
    (dropdown.current?.querySelector<HTMLElement>('[aria-current], button') ?? dropdown.current)?.focus(),
  );

  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      closeOnEscape={false}
      position="bottom-start"
      shadow="md"
      width={320}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconBookmark size={14} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          <Trans>Saved filters</Trans>
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        ref={dropdown}
        aria-label={t`Saved filters`}
        className={classes.dropdown ?? ''}
        /* Captures Escape here, because the popover's own listener would take it before a name that is being edited. */
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      >
        <FilterList
          {...saved}
          filters={filters}
          onShow={(filter) => {
            setOpen(false);
            show(filter.address);
          }}
        />
        {isNew ? (
          <SaveForm isPending={saved.isPending} onSave={(name) => saved.save({ name, address: present })} />
        ) : (
          filters?.length === 0 && (
            <p className={classes.hint}>
              <Trans>Set a filter, then save it here under a name.</Trans>
            </p>
          )
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
