import { t } from '@lingui/core/macro';
import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';

type Props = {
  value: string;
  onSearch: (query: string) => void;
  label: string;
  /** The keyboard shortcut of the field; null if a screen has several fields. */
  shortcut?: string | null;
};

/** Searches while the user types, but not while a Chinese word is being composed. `/` focuses it. */
export function SearchField({ value, onSearch, label, shortcut = '/' }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [searched, setSearched] = useState(value);
  const [last, setLast] = useState(value);
  if (last !== value) {
    setLast(value);
    /* What this field searched for returns through the address while the user types on. */
    if (value !== searched) {
      setSearched(value);
      setText(value);
    }
  }

  const search = useDebouncedCallback((query: string) => {
    setSearched(query.trim());
    onSearch(query.trim());
  }, 250);
  const change = (query: string, isComposing = false) => {
    setText(query);
    if (!isComposing) search(query);
  };
  const come = (event: KeyboardEvent) => {
    if (isTyping(event.target)) return;
    event.preventDefault();
    input.current?.focus();
  };
  useHotkeys(shortcut === null ? [] : [[shortcut, come, { preventDefault: false }]], []);

  return (
    <TextInput
      ref={input}
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={
        text !== '' && (
          <CloseButton
            size="sm"
            aria-label={t`Clear the search`}
            onClick={() => {
              change('');
              input.current?.focus();
            }}
          />
        )
      }
      value={text}
      onChange={(event) => change(event.currentTarget.value, (event.nativeEvent as InputEvent).isComposing)}
      onCompositionEnd={(event) => search(event.currentTarget.value)}
    />
  );
}

/** Whether the target takes text. A checkbox does not, so shortcuts work there. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio])'))
  );
}
