import { addStep, maxNewSteps, maxStepNameLength, type StepKind } from '@eemusic/contract/library/steps';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { NumberInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { RecordForm } from '#platform/ui/form/record-form.tsx';
import { useCreate } from '#platform/ui/form/use-create.ts';
import { useRecordForm } from '#platform/ui/form/use-record-form.ts';
import { NameFields } from '#platform/ui/managed-list/name-fields.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { addTexts } from './step-texts.ts';
import { blank, errorMapping, readNew } from './step-values.ts';
import { refreshSteps } from './steps-query.ts';

type Props = { step: StepKind; grade: number | undefined; level: number | undefined; onClose: () => void };

export function AddStep({ step, grade, level, onClose }: Props) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const form = useRecordForm(blank, errorMapping);
  const create = useCreate({
    send: (input: CallOf<typeof addStep>, options) => call(addStep, input, options),
    refresh: () => refreshSteps(client),
  });
  const parentId = { grade: null, level: grade ?? null, stage: level ?? null }[step];

  const submit = () => {
    if (create.isPending) return;
    form.clear();
    const { input, errors } = readNew(step, parentId, form.values);
    if (errors !== null) return form.refuse(errors);
    create.mutate(input, {
      onSuccess: ({ message }) => {
        toast.success(message);
        form.allowLeaving();
        onClose();
      },
      onError: form.fail,
    });
  };

  const number = (field: 'levels' | 'stages') => ({
    value: form.values[field],
    error: form.errors[field],
    min: 1,
    max: maxNewSteps,
    onChange: (value: number | string) => form.change({ [field]: Number(value) }),
  });
  return (
    <RecordForm
      title={i18n._(addTexts[step])}
      action={i18n._(addTexts[step])}
      back={
        <BackLink
          to="/score-library/grades"
          search={{ ...(grade !== undefined && { grade }) }}
          label={t`Grades and levels`}
        />
      }
      form={form}
      isSaving={create.isPending}
      onSubmit={submit}
      onCancel={onClose}
    >
      <NameFields form={form} maxLength={maxStepNameLength} />
      {step !== 'stage' && (
        <FormSection
          title={t`Starts with`}
          hint={t`From 1 to ${maxNewSteps}. You can add or delete some later.`}
          isWide
        >
          {step === 'grade' && <NumberInput label={t`Levels`} {...number('levels')} />}
          <NumberInput label={step === 'grade' ? t`Stages of each level` : t`Stages`} {...number('stages')} />
        </FormSection>
      )}
    </RecordForm>
  );
}
