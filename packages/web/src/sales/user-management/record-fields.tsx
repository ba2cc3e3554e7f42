import { searchable } from '@eemusic/contract/platform/searchable';
import {
  type Category,
  categories,
  type Field,
  type FieldKind,
  type Fields,
  requiredContact,
  statusLabel,
} from '@eemusic/contract/platform/record-fields';
import { t } from '@lingui/core/macro';
import { Input as MantineInput, Select, Switch, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { inLanguage, labelled } from '#platform/locales/formats.ts';
import { formatFieldValue, formatStatus } from '#platform/names/fields.ts';
import { Chooser, type Source } from '#platform/ui/chooser.tsx';
import { type Delta, deltaBetween, formatDelta, type Item } from '#platform/ui/chooser-delta.ts';
import type { FieldsInWords } from '#platform/ui/conflict-notice.tsx';
import { DayField } from '#platform/ui/form/day-field.tsx';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import type { Find } from '#platform/ui/form/record-select.tsx';
import type { RecordForm } from '#platform/ui/form/use-form.ts';
import { RegionSelect } from '#sales/ui/index.ts';
import { inactiveText } from './inactive-text.ts';
import type { Kind } from './records.ts';

type Flag = 0 | 1;

/** The fields as typed text, empty if the record has no value, and the status. */
export type FormValues<All extends Fields> = {
  [Name in keyof All]: All[Name]['kind'] extends 'category' ? Category : string;
} & { status: Flag };

export function blankValues<const All extends Fields>(fields: All): FormValues<All> {
  const blanks = Object.entries<Field>(fields).map(([name, { kind }]) => [name, kind === 'category' ? 'School' : '']);
  return { ...Object.fromEntries(blanks), status: 1 };
}

export function valuesIn<const All extends Fields>(
  fields: All,
  saved: Readonly<Record<keyof All & string, string | number | null>> & { status: Flag },
): FormValues<All> {
  const texts = Object.keys(fields).map((name) => [name, String(saved[name as keyof All & string] ?? '')]);
  return { ...Object.fromEntries(texts), status: saved.status };
}

export function recordInWords<const All extends Fields>(fields: All): FieldsInWords<FormValues<All>> {
  const words = Object.entries<Field>(fields).map(([name, { kind, label }]) => [
    name,
    { label: inLanguage(label), format: (value: string) => formatFieldValue(kind, value) },
  ]);
  return { ...Object.fromEntries(words), status: { label: inLanguage(statusLabel), format: formatStatus } };
}

export const membersInWords = (label: string) => ({
  label,
  format: (delta: Delta) => formatDelta(delta) || t`as they were`,
});

/** Says which members somebody else added or removed, if any. */
export function notesOfMembers(label: string, before: readonly Item[], saved: readonly Item[]): string[] {
  const moved = formatDelta(deltaBetween(before, saved));
  return moved === '' ? [] : [labelled(label, moved)];
}

export type InputForm<Values> = Pick<RecordForm<Values>, 'values' | 'errors' | 'change'>;

type Props<All extends Fields, Values extends FormValues<All>> = {
  fields: All;
  form: InputForm<Values>;
  after?: Partial<Record<keyof All, ReactNode>>;
  hints?: Partial<Record<keyof All, ReactNode>>;
};

type SectionsProps<All extends Fields, Values extends FormValues<All>> = Props<All, Values> & {
  title: string;
  kind: Kind;
  /** Further inputs of the first section, before the status. */
  further?: ReactNode;
  /** Fields that another section of the form shows. */
  except?: readonly (keyof All)[];
};

/** Two sections with an input for each field, in the order of the description: those of the contact have their own. */
export function RecordSections<const All extends Fields, Values extends FormValues<All>>({
  title,
  kind,
  further,
  except,
  ...props
}: SectionsProps<All, Values>) {
  const { values, change } = props.form;
  const { status } = values;
  const names = Object.keys(props.fields).filter((name) => !except?.includes(name));
  const isContact = (name: string) => Object.hasOwn(requiredContact, name);
  return (
    <>
      <FormSection title={title} isWide>
        <FieldInputs {...props} only={names.filter((name) => !isContact(name))} />
        {further}
        <Switch
          label={inLanguage(statusLabel)}
          description={status === 1 ? formatStatus(1) : inactiveText(kind)}
          checked={status === 1}
          onChange={(event) => change({ status: event.currentTarget.checked ? 1 : 0 } as Partial<Values>)}
        />
      </FormSection>
      <FormSection title={t`Contact`} isWide>
        <FieldInputs {...props} only={names.filter(isContact)} />
      </FormSection>
    </>
  );
}

export function FieldInputs<const All extends Fields, Values extends FormValues<All>>({
  fields,
  form: { values, errors, change },
  after,
  hints,
  only,
}: Props<All, Values> & { only: readonly string[] }) {
  const shown = Object.entries<Field>(fields).filter(([name]) => only.includes(name));
  return shown.map(([name, field]) => {
    const input: Input = {
      field,
      name,
      label: inLanguage(field.label),
      value: values[name as keyof Values] as string,
      error: errors[name],
      hint: hints?.[name],
      onChange: (value) => change({ [name]: value } as Partial<Values>),
    };
    return (
      <Fragment key={name}>
        {inputs[field.kind](input)}
        {after?.[name]}
      </Fragment>
    );
  });
}

export type EditFieldProps<Name extends string> = { id: number; field: Name; onClose: () => void };

type Input = {
  field: Field;
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  hint: ReactNode;
  onChange: (value: string) => void;
};

const textInput = (props: object) => (input: Input) => <FieldTextInput {...input} props={props} />;

const inputs: Record<FieldKind, (input: Input) => ReactNode> = {
  text: textInput({}),
  phone: textInput({ type: 'tel' }),
  email: textInput({ type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false }),
  year: textInput({ inputMode: 'numeric' }),
  day: ({ field, hint: _hint, ...input }) => <DayField {...input} required={field.isRequired} />,
  region: ({ field, name, value, error, onChange }) => (
    <RegionSelect
      {...{ name, value, error, onChange }}
      {...(field.isRequired ? { required: true } : { clearable: true })}
    />
  ),
  category: ({ name, label, value, error, onChange }) => (
    <Select
      {...{ name, label, value, error }}
      data={categories.map((one) => ({ value: one, label: formatFieldValue('category', one) }))}
      allowDeselect={false}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
    />
  ),
};

function FieldTextInput({ field, name, label, value, error, hint, onChange, props }: Input & { props: object }) {
  return (
    <TextInput
      {...{ name, label, value, error }}
      description={hint}
      required={field.isRequired}
      maxLength={field.maxLength}
      autoComplete="off"
      {...props}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type MembersProps = {
  name: string;
  title: string;
  source: Source;
  initial: readonly Item[];
  value: Delta;
  error: string | undefined;
  onChange: (value: Delta) => void;
  texts: Record<'searchUnassigned' | 'searchChosen' | 'allAssigned', string>;
};

export function MembersSection({ name, title, error, texts, ...props }: MembersProps) {
  return (
    <FormSection name={name} title={title} isWrong={error !== undefined}>
      <Chooser
        {...props}
        texts={{
          unassigned: t`Unassigned`,
          chosen: t`Chosen`,
          noneChosen: t`No one is chosen yet. Pick from the unassigned.`,
          ...texts,
        }}
      />
      {error !== undefined && <MantineInput.Error role="alert">{error}</MantineInput.Error>}
    </FormSection>
  );
}

/**
 * Whether another record has the typed name, ignoring spelling variants; `own` is the id of the record being edited.
 */
export function useSameName(find: Find, { name, own }: { name: string; own: number | null }): boolean {
  const [typed] = useDebouncedValue(name.trim(), 400);
  const { data = [] } = useQuery({ ...find(typed), enabled: typed !== '' });
  return data.some((one) => one.id !== own && searchable(one.name) === searchable(typed));
}
