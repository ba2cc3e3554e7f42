import { maxYearLength } from '@eemusic/contract/platform/field-lengths';
import type { Field, FieldKind, Fields } from '@eemusic/contract/sales/fields';
import { i18n } from '@lingui/core';
import { TextInput } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { DayField } from '#platform/ui/form/day-field.tsx';
import type { RecordForm } from '#platform/ui/form/use-record-form.ts';
import { RegionSelect } from '#sales/regions/index.ts';
import type { FormValues, Labels } from './record-fields.ts';

type Props<All extends Fields, Values extends FormValues<All>> = {
  fields: All;
  labels: Labels<All>;
  form: { values: Values; errors: RecordForm<Values>['errors']; change: (part: Partial<Values>) => void };
  /** Elements that replace the input of a field, or follow it. */
  instead?: Partial<Record<keyof All, ReactNode>>;
  after?: Partial<Record<keyof All, ReactNode>>;
  /** Hints for valid values. */
  hints?: Partial<Record<keyof All, string>>;
  /** Shows only these fields, or all but these, so that every field is in one section of a form. */
  only?: readonly (keyof All)[];
  except?: readonly (keyof All)[];
};

/** The fields of the section Contact, which the forms of channels, educators and users share. */
export const contactFields = ['contactName', 'contactNumber', 'contactEmail'] as const;

/** An input for each field, in the order of the description. */
export function FieldInputs<const All extends Fields, Values extends FormValues<All>>({
  fields,
  labels,
  form: { values, errors, change },
  instead,
  after,
  hints,
  only,
  except,
}: Props<All, Values>) {
  const isShown = (name: keyof All) => (only?.includes(name) ?? true) && !except?.includes(name);
  const shown = Object.entries<Field>(fields).filter(([name]) => isShown(name));
  return shown.map(([name, field]) => {
    const input: Input = {
      field,
      name,
      label: i18n._(labels[name as keyof All & string]),
      value: values[name as keyof Values] as string,
      error: errors[name],
      hint: hints?.[name],
      onChange: (value) => change({ [name]: value } as Partial<Values>),
    };
    return (
      <Fragment key={name}>
        {instead?.[name] ?? inputs[field.kind](input)}
        {after?.[name]}
      </Fragment>
    );
  });
}

type Input = {
  field: Field;
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  hint: string | undefined;
  onChange: (value: string) => void;
};

const textInput = (props: object) => (input: Input) => <FieldTextInput {...input} props={props} />;

const inputs: Record<FieldKind, (input: Input) => ReactNode> = {
  text: textInput({}),
  phone: textInput({ type: 'tel' }),
  email: textInput({ type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false }),
  year: textInput({ inputMode: 'numeric', maxLength: maxYearLength }),
  day: ({ field, hint: _hint, ...input }) => <DayField {...input} required={field.isRequired} />,
  region: ({ field, name, value, error, onChange }) => (
    <RegionSelect
      {...{ name, value, error, onChange }}
      {...(field.isRequired ? { required: true } : { clearable: true })}
    />
  ),
  /* Only educators have a category; they pass their own select by `instead`. */
  category: () => null,
};

function FieldTextInput({ field, name, label, value, error, hint, onChange, props }: Input & { props: object }) {
  return (
    <TextInput
      {...{ name, label, value, error }}
      description={hint && <span role="status">{hint}</span>}
      required={field.isRequired}
      maxLength={field.maxLength}
      autoComplete="off"
      {...props}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
