import { Trans } from '@lingui/react/macro';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { labelled } from '#platform/locales/formats.ts';
import { EditConflict, type FieldsInWords } from '#platform/ui/conflict-notice.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { FormActions } from './form-actions.tsx';
import { Form } from './form.tsx';
import type { EditProps } from './record-form.tsx';
import { useForm } from './use-form.ts';

type Props<Saved, Values extends object, Input, Key extends readonly unknown[]> = Omit<
  EditProps<Saved, Values, Input, Key>,
  'waitingTitle' | 'titleOf' | 'back' | 'isBusy' | 'renderAfter'
> & {
  field: string;
};

/** One field of a record, edited where it is shown. Enter saves, Escape leaves it as it was. */
export function EditInPlace<
  Saved extends { version: number },
  Values extends object,
  Input extends object,
  Key extends readonly unknown[],
>(props: Props<Saved, Values, Input, Key>) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery(props.query);
  if (isFetchedAfterMount && data !== undefined) return <OpenedField {...props} opened={data} />;
  return error === null ? <Skeleton h={54} /> : <ListError error={error} onRetry={() => void refetch()} />;
}

function OpenedField<
  Saved extends { version: number },
  Values extends object,
  Input extends object,
  Key extends readonly unknown[],
>({
  query,
  field,
  onClose,
  fieldsInWords,
  notesOf,
  refresh,
  children,
  ...record
}: Props<Saved, Values, Input, Key> & { opened: Saved }) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const refreshed = useRef<Promise<unknown>>(undefined);
  const edit = useForm({
    ...record,
    fetch: () => client.fetchQuery(query),
    refresh: () => (refreshed.current = Promise.resolve(refresh(client))),
    /* The old value would be seen once more. */
    onSaved: () => void refreshed.current?.finally(onClose),
  });
  useEffect(() => {
    const input = form.current?.querySelector('input');
    input?.focus();
    input?.select();
  }, []);

  return (
    <Form
      ref={form}
      refusal={edit.form.attempt}
      onSubmit={edit.submit}
      onKeyDownCapture={(event) => {
        /* Enter would open a list of few choices once more. */
        const isClosedList =
          event.target instanceof HTMLInputElement && event.target.readOnly && !isExpanded(event.target);
        if (event.key !== 'Enter' || !isClosedList || edit.form.changed.length === 0) return;
        event.preventDefault();
        event.stopPropagation();
        edit.submit();
      }}
      onKeyDown={(event) => {
        /* An open list closes first. */
        if (event.key === 'Escape' && !isExpanded(event.target) && !event.nativeEvent.isComposing) onClose();
      }}
    >
      <Stack gap="xs">
        <EditConflict edit={edit} fields={fieldsInWords(edit.before)} {...(notesOf && { notes: notesOf })} />
        <FormAlert text={problemOf(edit.form, field, fieldsInWords(edit.saved))} />
        {children(edit.form, edit.saved)}
        <FormActions size="compact-sm" onCancel={onClose} loading={edit.isSaving}>
          <Trans>Save</Trans>
        </FormActions>
      </Stack>
    </Form>
  );
}

const isExpanded = (target: EventTarget) => target instanceof HTMLElement && 'expanded' in target.dataset;

type Refused = { problem: string | null; errors: Partial<Record<string, string>> };

function problemOf<Values>({ problem, errors }: Refused, field: string, words: FieldsInWords<Values>): string | null {
  const others = Object.entries(errors).filter(([name]) => name !== field);
  if (others.length === 0) return field in errors ? null : problem;
  return others.map(([name, error = '']) => labelled(words[name as keyof Values]?.label ?? name, error)).join(' ');
}
