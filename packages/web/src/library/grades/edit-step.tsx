import {
  type ManagedStep,
  listSteps,
  maxStepNameLength,
  type StepKind,
  updateStep,
} from '@eemusic/contract/library/steps';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { nameInLanguage } from '#library/tags/index.ts';
import { CallError } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { textField } from '#platform/ui/conflict.ts';
import { EditConflict } from '#platform/ui/edit-conflict.tsx';
import { FormWaiting } from '#platform/ui/form/form-waiting.tsx';
import { RecordForm } from '#platform/ui/form/record-form.tsx';
import { useEditForm } from '#platform/ui/form/use-edit-form.ts';
import { NameFields } from '#platform/ui/managed-list/name-fields.tsx';
import { editTexts } from './step-texts.ts';
import { errorMapping, readUpdate, valuesOf } from './step-values.ts';
import { findStep, refreshSteps } from './steps-query.ts';

type Props = { step: StepKind; id: number; onClose: () => void };

/** Fetches the current version; an open form is not refetched automatically. */
async function fetchStep(step: StepKind, id: number): Promise<ManagedStep> {
  const found = findStep((await call(listSteps, {})).grades, step, id);
  if (found === undefined)
    throw new CallError({
      status: 404,
      code: 'entry.not-found',
      text: t`This entry does not exist, or it was deleted`,
    });
  return found;
}

const back = () => <BackLink to="/score-library/grades" label={t`Grades and levels`} />;

export function EditStep({ step, id, onClose }: Props) {
  const { i18n } = useLingui();
  const { data, error, refetch } = useQuery({
    queryKey: ['step', step, id],
    queryFn: () => fetchStep(step, id),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
  if (data !== undefined) return <EditForm step={step} opened={data} onClose={onClose} />;
  return <FormWaiting title={i18n._(editTexts[step])} back={back()} error={error} onRetry={() => void refetch()} />;
}

function EditForm({ step, opened, onClose }: { step: StepKind; opened: ManagedStep; onClose: () => void }) {
  const client = useQueryClient();
  const edit = useEditForm({
    opened,
    valuesOf,
    read: (values, saved) => readUpdate(step, values, saved),
    send: (input: CallOf<typeof updateStep>) => call(updateStep, input),
    fetch: () => fetchStep(step, opened.id),
    errorMapping,
    refresh: () => refreshSteps(client),
    onSaved: onClose,
  });

  return (
    <RecordForm
      title={nameInLanguage(edit.saved)}
      action={t`Save`}
      back={back()}
      form={edit.form}
      isSaving={edit.isSaving}
      onSubmit={edit.submit}
      onCancel={onClose}
      notice={
        <EditConflict
          edit={edit}
          fields={{ name: textField(t`Name in English`), nameZh: textField(t`Name in Chinese`) }}
        />
      }
    >
      <NameFields form={edit.form} maxLength={maxStepNameLength} />
    </RecordForm>
  );
}
