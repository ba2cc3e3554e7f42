import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import classes from './saved-filters.module.css';

type Props = {
  isPending: boolean;
  /** Resolves to why the filter was not saved; null if it was. */
  onSave: (name: string) => Promise<string | null>;
};

/** Saves the current filters under a name. */
export function SaveForm({ isPending, onSave }: Props) {
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const isEmpty = name.trim() === '';
  const save = async () => {
    if (isPending) return;
    const reason = isEmpty ? t`Please enter a name` : await onSave(name.trim());
    setWrong(reason);
    if (reason === null) return setName('');
    field.current?.focus();
  };
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextInput
        ref={field}
        data-autofocus
        label={t`Save this filter as`}
        maxLength={maxNameLength}
        autoComplete="off"
        value={name}
        error={wrong}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setWrong(null);
        }}
      />
      <Button type="submit" size="xs" loading={isPending}>
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}
