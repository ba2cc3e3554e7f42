import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Radio, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './conflict-notice.module.css';
import { isEqual, merge } from './conflict.ts';
import { intoFocus } from './into-view.ts';

export type FieldInWords<Value> = { label: string; say: (value: Value) => string };

/** The fields that are shown, in this order. */
export type FieldsInWords<Values> = { [Field in keyof Values]?: FieldInWords<Values[Field]> };

type Props<Values> = {
  /** As it was when the form was opened, and as somebody else saved it. */
  before: Values;
  theirs: Values;
  /** The form as it stands. What stood in it when this appeared, merged, is what is called yours. */
  values: Values;
  fields: FieldsInWords<Values>;
  /** What somebody else changed that is no field of the form. */
  notes?: readonly string[];
  onChoose: (part: Partial<Values>) => void;
  onTakeTheirs: () => void;
};

/**
 * Stands in a form that could not be saved because somebody else saved first: what came from them, what stays from
 * here, and a question where both changed the same. Nothing is saved until one saves again.
 * Its key is the version of the record: the next conflict is another one.
 */
export function ConflictNotice<Values extends object>({ before, theirs, values, fields, ...props }: Props<Values>) {
  const { notes = [], onChoose, onTakeTheirs } = props;
  const [mine] = useState(values);
  const found = merge({ before, theirs, mine });
  const shown = (changed: readonly (keyof Values)[]) =>
    (Object.keys(fields) as (keyof Values)[]).filter((field) => changed.includes(field));
  const say = <Field extends keyof Values>(field: Field, version: Values): string =>
    fields[field]?.say(version[field]) || t`none`;
  const change = (field: keyof Values, version: Values) => (
    <li key={String(field)}>
      {fields[field]?.label}: {say(field, before)} → <b>{say(field, version)}</b>
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
      className={classes.notice ?? ''}
      icon={<IconAlertTriangle aria-hidden />}
      role="alert"
    >
      <b>
        <Trans>Somebody else changed this in the meantime.</Trans>
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
          className={classes.part ?? ''}
          label={t`${fields[field]?.label ?? ''}: changed by both of you, was ${say(field, before)}`}
          value={choice(field)}
          onChange={(side) => onChoose({ [field]: (side === 'mine' ? mine : theirs)[field] } as Partial<Values>)}
        >
          <Stack gap={4} mt={4}>
            <Radio size="sm" value="mine" label={t`Yours: ${say(field, mine)}`} />
            <Radio size="sm" value="theirs" label={t`Theirs: ${say(field, theirs)}`} />
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
    <div className={classes.part}>
      <p className={classes.caption}>{caption}</p>
      <ul className={classes.changes}>{children}</ul>
    </div>
  );
}
