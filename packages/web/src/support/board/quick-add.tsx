import { maxCardTitleLength } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { use, useRef, useState } from 'react';
import { BoardContext } from './board-context.ts';
import classes from './board.module.css';

/** A field for several titles in a row: Enter adds a card at the top of the list, Escape closes the field. */
export function QuickAdd({ listId, label }: { listId: number; label: string }) {
  const { addTo, openQuickAdd } = use(BoardContext);
  const [title, setTitle] = useState('');
  const isAdding = useRef(false);
  const add = async () => {
    if (title.trim() === '' || isAdding.current) return;
    isAdding.current = true;
    const isAdded = await addTo(listId, title.trim());
    isAdding.current = false;
    if (isAdded) setTitle('');
  };
  return (
    <form
      className={classes.quickAdd}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextInput
        size="sm"
        autoFocus
        aria-label={t`Title of a new card in ${label}`}
        placeholder={t`Title, then Enter`}
        maxLength={maxCardTitleLength}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && openQuickAdd(null)}
        onBlur={() => title.trim() === '' && openQuickAdd(null)}
      />
    </form>
  );
}
