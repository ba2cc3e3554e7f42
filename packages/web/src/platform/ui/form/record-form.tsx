import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton, Text } from '@mantine/core';
import { type QueryClient, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { EditConflict, type FieldsInWords } from '#platform/ui/conflict-notice.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { Form } from './form.tsx';
import classes from './form-section.module.css';
import { type EditForm, type FormOptions, type RecordForm as FormState, useForm } from './use-form.ts';

type FrameProps = {
  title: string;
  back: ReactNode;
  action: string;
  form: { problem: string | null; attempt: number; changed?: readonly string[]; isUnchanged?: boolean };
  isSaving: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  notice?: ReactNode;
  after?: ReactNode;
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
  const { changed = [], isUnchanged = false } = form;
  return (
    <Page
      {...page}
      actions={
        <>
          <Changes changed={changed} />
          <Button size="sm" variant="default" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button size="sm" type="submit" form={id} loading={isSaving} disabled={isUnchanged}>
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

export function Changes({ changed }: { changed: readonly string[] }) {
  if (changed.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" visibleFrom="md">
      {plural(changed.length, { one: '# field changed', other: '# fields changed' })}
    </Text>
  );
}

type WaitingProps = { title: string; back: ReactNode; isWide?: boolean; error: Error | null; onRetry: () => void };

export function FormWaiting({ isWide = true, error, onRetry, ...page }: WaitingProps) {
  const section = (
    <section className={classes.section} aria-busy>
      <Skeleton h={22} w={140} />
      <div className={isWide ? `${classes.fields} ${classes.wide}` : classes.fields}>
        {[1, 2, 3, 4].map((field) => (
          <Skeleton key={field} h={54} className={classes.waiting} />
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

type Shared<Saved, Values extends object, Input> = Pick<
  FormOptions<Saved, Values, Input, { message: string }>,
  'read' | 'send' | 'errorMapping'
> & {
  back: ReactNode;
  onClose: () => void;
  refresh: (client: QueryClient) => unknown;
  isBusy?: boolean;
  children: (form: FormState<Values>, saved: Saved) => ReactNode;
};

type AddProps<Values extends object, Input> = Shared<Values, Values, Input> & {
  title: string;
  action: string;
  blank: Values;
};

export function AddRecord<Values extends object, Input extends object>({
  blank,
  title,
  ...props
}: AddProps<Values, Input>) {
  return <OpenedForm {...props} opened={blank} valuesOf={(values) => values} titleOf={() => title} />;
}

export type EditProps<Saved, Values extends object, Input, Key extends readonly unknown[]> = Shared<
  Saved,
  Values,
  Input
> &
  Pick<FormOptions<Saved, Values, Input, { message: string }>, 'valuesOf' | 'rebase'> & {
    query: UseQueryOptions<Saved, Error, Saved, Key>;
    waitingTitle: string;
    titleOf: (saved: Saved) => string;
    fieldsInWords: (before: Saved | null) => FieldsInWords<Values>;
    /** Changes by somebody else to data that the form does not contain. */
    notesOf?: (before: Saved, saved: Saved) => readonly string[];
    renderAfter?: (saved: Saved) => ReactNode;
  };

export function EditRecord<
  Saved extends { version: number },
  Values extends object,
  Input extends object,
  Key extends readonly unknown[],
>({ query, waitingTitle, fieldsInWords, notesOf, ...props }: EditProps<Saved, Values, Input, Key>) {
  const client = useQueryClient();
  const { data, error, isFetchedAfterMount, refetch } = useQuery(query);
  if (!isFetchedAfterMount || data === undefined)
    return <FormWaiting title={waitingTitle} back={props.back} error={error} onRetry={() => void refetch()} />;
  return (
    <OpenedForm
      {...props}
      action={t`Save`}
      opened={data}
      fetch={() => client.fetchQuery(query)}
      renderNotice={(edit) => (
        <EditConflict edit={edit} fields={fieldsInWords(edit.before)} {...(notesOf && { notes: notesOf })} />
      )}
    />
  );
}

type OpenedProps<Saved, Values extends object, Input> = Shared<Saved, Values, Input> &
  Pick<FormOptions<Saved, Values, Input, { message: string }>, 'opened' | 'valuesOf' | 'fetch' | 'rebase'> & {
    titleOf: (saved: Saved) => string;
    action: string;
    renderNotice?: (edit: EditForm<Saved, Values>) => ReactNode;
    renderAfter?: (saved: Saved) => ReactNode;
  };

function OpenedForm<Saved, Values extends object, Input extends object>({
  titleOf,
  action,
  back,
  onClose,
  renderNotice,
  renderAfter,
  refresh,
  isBusy = false,
  children,
  ...options
}: OpenedProps<Saved, Values, Input>) {
  const client = useQueryClient();
  const edit = useForm({ ...options, refresh: () => refresh(client), onSaved: onClose });
  return (
    <RecordForm
      title={titleOf(edit.saved)}
      action={action}
      back={back}
      form={edit.form}
      isSaving={edit.isSaving || isBusy}
      onSubmit={() => !isBusy && edit.submit()}
      onCancel={onClose}
      notice={renderNotice?.(edit)}
      after={renderAfter?.(edit.saved)}
    >
      {children(edit.form, edit.saved)}
    </RecordForm>
  );
}
