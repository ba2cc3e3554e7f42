import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useFocusTrap } from '@mantine/hooks';
import { useState } from 'react';
import classes from './saved-filters.module.css';

type Props = {
  name: string;
  isPending: boolean;
  /** Resolves to why the filter was not renamed; null if it was. */
  onRename: (name: string) => Promise<string | null>;
  onClose: () => void;
};

/** Replaces the row of the filter; Escape keeps the old name. */
export function RenameForm({ name, isPending, onRename, onClose }: Props) {
  const [typed, setTyped] = useState(name);
  const [wrong, setWrong] = useState<string | null>(null);
  const form = useFocusTrap(true);
  const isEmpty = typed.trim() === '';
  const rename = async () => {
    if (isEmpty || isPending) return;
    const reason = typed.trim() === name ? null : await onRename(typed.trim());
    setWrong(reason);
    if (reason === null) onClose();
  };
  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void rename();
      }}
    >
      <TextInput
        data-autofocus
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onClose();
        }}
        aria-label={t`New name of ${name}`}
        maxLength={maxNameLength}
        autoComplete="off"
        value={typed}
        error={isEmpty ? t`Please enter a name` : wrong}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setWrong(null);
        }}
      />
      <Button type="submit" size="xs" loading={isPending}>
        <Trans>Rename</Trans>
      </Button>
    </form>
  );
}
