import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Box, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { isEqual, merge } from './conflict.ts';
import { intoFocus } from './form-alert.tsx';
import type { EditForm } from '#platform/ui/form/use-form.ts';

export type FieldInWords<Value> = { label: string; format: (value: Value) => string };

export type FieldsInWords<Values> = { [Field in keyof Values]?: FieldInWords<Values[Field]> };

type Props<Values> = {
  /** `before` is the record when the form was opened, `theirs` as somebody else saved it. */
  before: Values;
  theirs: Values;
  /** The current, merged values of the form; 'yours' in the notice. */
  values: Values;
  fields: FieldsInWords<Values>;
  /** Changes by somebody else to data that the form does not contain. */
  notes?: readonly string[];
  onChoose: (part: Partial<Values>) => void;
  onTakeTheirs: () => void;
};

/**
 * Shown in a form that could not be saved because somebody else saved first: their changes, the user's own changes, and
 * a question for each field that both changed. Nothing is saved until the user saves again. Use the record's version as
 * React key, so that another conflict resets it.
 */
export function ConflictNotice<Values extends object>({ before, theirs, values, fields, ...props }: Props<Values>) {
  const { notes = [], onChoose, onTakeTheirs } = props;
  const [mine] = useState(values);
  const found = merge({ before, theirs, mine });
  const shown = (changed: readonly (keyof Values)[]) =>
    (Object.keys(fields) as (keyof Values)[]).filter((field) => changed.includes(field));
  const format = <Field extends keyof Values>(field: Field, version: Values): string =>
    fields[field]?.format(version[field]) || t`none`;
  const change = (field: keyof Values, version: Values) => (
    <li key={String(field)}>
      {fields[field]?.label}: {format(field, before)} → <b>{format(field, version)}</b>
    </li>
  );
  const choice = (field: keyof Values) =>
    isEqual(values[field], mine[field]) ? 'mine' : isEqual(values[field], theirs[field]) ? 'theirs' : '';

  return (
    <Alert
      ref={intoFocus}
      tabIndex={-1}
      color="orange"
      variant="light"
      bg="var(--caution-surface)"
      icon={<IconAlertTriangle aria-hidden />}
      role="alert"
    >
      <b>
        <Trans>Someone else changed this in the meantime.</Trans>
      </b>{' '}
      <Trans>Both their changes and yours are in the form now. Nothing is saved yet.</Trans>
      <Part caption={t`Changed by them`} isThere={notes.length + shown(found.theirs).length > 0}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        {shown(found.theirs).map((field) => change(field, theirs))}
      </Part>
      <Part caption={t`Changed by you`} isThere={shown(found.mine).length > 0}>
        {shown(found.mine).map((field) => change(field, mine))}
      </Part>
      {shown(found.both).map((field) => (
        <Radio.Group
          key={String(field)}
          mt="sm"
          label={t`${fields[field]?.label ?? ''}: changed by both of you, was ${format(field, before)}`}
          value={choice(field)}
          onChange={(side) => onChoose({ [field]: (side === 'mine' ? mine : theirs)[field] } as Partial<Values>)}
        >
          <Stack gap={4} mt={4}>
            <Radio size="sm" value="mine" label={t`Yours: ${format(field, mine)}`} />
            <Radio size="sm" value="theirs" label={t`Theirs: ${format(field, theirs)}`} />
          </Stack>
        </Radio.Group>
      ))}
      <Group gap="xs" mt="sm">
        <Button size="compact-sm" type="submit">
          <Trans>Keep this version</Trans>
        </Button>
        <Button size="compact-sm" variant="default" onClick={onTakeTheirs}>
          <Trans>Take theirs</Trans>
        </Button>
      </Group>
    </Alert>
  );
}

function Part({ caption, isThere, children }: { caption: string; isThere: boolean; children: ReactNode }) {
  if (!isThere) return null;
  return (
    <Box mt="sm">
      <Text component="p" size="sm" m={0} c="var(--caution-text)">
        {caption}
      </Text>
      <ul className="m-0 p-0 list-none wrap-anywhere">{children}</ul>
    </Box>
  );
}

type EditProps<Saved, Values extends object> = {
  edit: EditForm<Saved, Values>;
  fields: FieldsInWords<Values>;
  /** Changes by somebody else to data that the form does not contain. */
  notes?: (before: Saved, saved: Saved) => readonly string[];
};

export function EditConflict<Saved extends { version: number }, Values extends object>({
  edit: { form, saved, before, conflict, takeTheirs },
  fields,
  notes,
}: EditProps<Saved, Values>) {
  if (before === null || conflict === null) return null;
  return (
    <ConflictNotice
      key={saved.version}
      {...conflict}
      values={form.values}
      fields={fields}
      notes={notes?.(before, saved) ?? []}
      onChoose={form.change}
      onTakeTheirs={takeTheirs}
    />
  );
}
