import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton, Text } from '@mantine/core';
import { type QueryClient, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { CallOptions } from '#platform/api/request.ts';
import { EditConflict, type FieldsInWords } from '#platform/ui/conflict-notice.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { Form } from './form.tsx';
import classes from './form-section.module.css';
import type { Checked } from './read-form.ts';
import { type ErrorMapping, type RecordForm as FormState, useForm } from './use-form.ts';

type FrameProps = {
  title: string;
  /** Link back to the list. */
  back: ReactNode;
  /** Label of the main action. */
  action: string;
  form: { problem: string | null; attempt: number; changed?: readonly string[] };
  isSaving: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  /** Shown above the fields. */
  notice?: ReactNode;
  /** Shown below the form, outside of it. */
  after?: ReactNode;
  /** The sections of the form. */
  children: ReactNode;
};

/** A form that replaces a list; its main action is in the title bar, as on all screens. */
export function RecordForm({
  action,
  form,
  isSaving,
  onSubmit,
  onCancel,
  notice,
  after,
  children,
  ...page
}: FrameProps) {
  const id = useId();
  useFocusOnTitle();
  const { changed = [] } = form;

  return (
    <Page
      {...page}
      actions={
        <>
          <Changes changed={changed} />
          <Button size="sm" variant="default" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button size="sm" type="submit" form={id} loading={isSaving}>
            {action}
          </Button>
        </>
      }
    >
      <Form id={id} refusal={form.attempt} changed={changed} onSubmit={onSubmit}>
        {notice}
        <FormAlert text={form.problem} />
        {children}
      </Form>
      {after}
    </Page>
  );
}

/** Shows beside 'Save' how many fields are not saved yet. */
export function Changes({ changed }: { changed: readonly string[] }) {
  if (changed.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" visibleFrom="md">
      {plural(changed.length, { one: '# field changed', other: '# fields changed' })}
    </Text>
  );
}

type WaitingProps = { title: string; back: ReactNode; error: Error | null; onRetry: () => void };

/** Shown until the form's record is loaded. */
export function FormWaiting({ error, onRetry, ...page }: WaitingProps) {
  const section = (
    <section className={classes.section} aria-busy>
      <Skeleton h={22} w={140} />
      <div className={`${classes.fields} ${classes.wide}`}>
        {[1, 2, 3, 4].map((field) => (
          <Skeleton key={field} h={58} className={classes.waiting} />
        ))}
      </div>
    </section>
  );
  return (
    <Page {...page}>
      {error === null && section}
      {error === null ? section : <ListError error={error} onRetry={onRetry} />}
    </Page>
  );
}

type Shared = {
  back: ReactNode;
  onClose: () => void;
  errorMapping: ErrorMapping;
  /** Refetches everything that shows records of this kind. */
  refresh: (client: QueryClient) => unknown;
  /** Whether the form is waiting for something else, such as an upload. */
  isBusy?: boolean;
};

type AddProps<Values, Input> = Shared & {
  title: string;
  /** The label of the submit button. */
  action: string;
  blank: Values;
  read: (values: Values) => Checked<Input>;
  send: (input: Input, options: CallOptions) => Promise<{ message: string }>;
  children: (form: FormState<Values>) => ReactNode;
};

/** The form of a new record. */
export function AddRecord<Values extends object, Input extends object>({
  blank,
  errorMapping,
  read,
  send,
  refresh,
  isBusy = false,
  children,
  onClose,
  ...frame
}: AddProps<Values, Input>) {
  const client = useQueryClient();
  const { form, isSaving, submit } = useForm({
    opened: blank,
    valuesOf: (values) => values,
    read,
    send,
    errorMapping,
    refresh: () => refresh(client),
    onSaved: onClose,
  });
  return (
    <RecordForm
      {...frame}
      form={form}
      isSaving={isSaving || isBusy}
      onSubmit={() => !isBusy && submit()}
      onCancel={onClose}
    >
      {children(form)}
    </RecordForm>
  );
}

export type EditProps<Saved, Values, Input, Key extends readonly unknown[]> = Shared & {
  query: UseQueryOptions<Saved, Error, Saved, Key>;
  /** The title until the record is loaded. */
  waitingTitle: string;
  titleOf: (saved: Saved) => string;
  valuesOf: (saved: Saved) => Values;
  read: (values: Values, saved: Saved) => Checked<Input>;
  send: (input: Input) => Promise<{ message: string }>;
  /** Applies the user's choices to the version that somebody else saved, if merging fields is not enough. */
  rebase?: (values: Values, now: Saved) => Values;
  /** How the notice about a conflict names and shows each field. */
  fieldsInWords: (before: Saved | null) => FieldsInWords<Values>;
  /** Changes by somebody else to data that the form does not contain. */
  notesOf?: (before: Saved, saved: Saved) => readonly string[];
  /** Shown below the form. */
  renderAfter?: (saved: Saved) => ReactNode;
  children: (form: FormState<Values>, saved: Saved) => ReactNode;
};

/** The form of a record, shown once the record is loaded. */
export function EditRecord<
  Saved extends { version: number },
  Values extends object,
  Input extends object,
  Key extends readonly unknown[],
>(props: EditProps<Saved, Values, Input, Key>) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery(props.query);
  if (isFetchedAfterMount && data !== undefined) return <OpenedForm {...props} opened={data} />;
  return <FormWaiting title={props.waitingTitle} back={props.back} error={error} onRetry={() => void refetch()} />;
}

function OpenedForm<
  Saved extends { version: number },
  Values extends object,
  Input extends object,
  Key extends readonly unknown[],
>({
  query,
  titleOf,
  back,
  onClose,
  fieldsInWords,
  notesOf,
  renderAfter,
  refresh,
  isBusy = false,
  children,
  ...record
}: EditProps<Saved, Values, Input, Key> & { opened: Saved }) {
  const client = useQueryClient();
  const edit = useForm({
    ...record,
    fetch: () => client.fetchQuery(query),
    refresh: () => refresh(client),
    onSaved: onClose,
  });

  return (
    <RecordForm
      title={titleOf(edit.saved)}
      action={t`Save`}
      back={back}
      form={edit.form}
      isSaving={edit.isSaving || isBusy}
      onSubmit={() => !isBusy && edit.submit()}
      onCancel={onClose}
      notice={<EditConflict edit={edit} fields={fieldsInWords(edit.before)} {...(notesOf && { notes: notesOf })} />}
      after={renderAfter?.(edit.saved)}
    >
      {children(edit.form, edit.saved)}
    </RecordForm>
  );
}
