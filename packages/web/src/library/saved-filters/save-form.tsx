import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import classes from './saved-filters.module.css';

type Props = { isPending: boolean; onSave: (name: string) => Promise<boolean> };

/** Saves the current filters under a name. */
export function SaveForm({ isPending, onSave }: Props) {
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isEmpty = name.trim() === '';
  const save = async () => {
    setMissing(isEmpty);
    if (isEmpty) return field.current?.focus();
    if (isPending) return;
    if (await onSave(name.trim())) setName('');
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
        error={isMissing && isEmpty && t`Please enter a name`}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" size="xs" loading={isPending}>
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}
