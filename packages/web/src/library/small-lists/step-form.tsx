import {
  addStep,
  listSteps,
  type ManagedStep,
  maxNewSteps,
  maxStepNameLength,
  type StepKind,
  updateStep,
} from '@eemusic/contract/library/steps';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { NumberInput } from '@mantine/core';
import { nameInLanguage } from '#library/tags/index.ts';
import { call } from '#platform/api/call.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { AddRecord, EditRecord } from '#platform/ui/form/record-form.tsx';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { readForm } from '#platform/ui/form/read-form.ts';
import type { ErrorMapping, RecordForm } from '#platform/ui/form/use-form.ts';
import { NameFields, namesInWords } from './name-fields.tsx';
import { addTexts, findStep, refreshSteps } from './steps.ts';
import { entryQuery } from './use-entries.ts';

const editTexts = { grade: msg`Edit grade`, level: msg`Edit level`, stage: msg`Edit stage` };
const errorMapping: ErrorMapping = { codes: { 'entry.name-taken': 'name' } };

const back = (grade?: number) => (
  <BackLink to="/score-library/grades" search={grade === undefined ? {} : { grade }} label={t`Grades and levels`} />
);

/** A new grade or level, with the number of its first levels and stages. */
type NewStep = { name: string; nameZh: string; levels: number; stages: number };
const blank: NewStep = { name: '', nameZh: '', levels: 4, stages: 4 };

type AddProps = { step: StepKind; grade: number | undefined; level: number | undefined; onClose: () => void };

export function AddStep({ step, grade, level, onClose }: AddProps) {
  const { i18n } = useLingui();
  const title = i18n._(addTexts[step]);
  const parentId = { grade: null, level: grade ?? null, stage: level ?? null }[step];
  const read = ({ levels, stages, ...names }: NewStep) =>
    readForm(addStep.input, {
      step,
      parentId,
      ...names,
      ...{ grade: { levels, stages }, level: { stages }, stage: {} }[step],
    });
  return (
    <AddRecord
      {...{ title, onClose, blank, errorMapping, read }}
      action={title}
      back={back(grade)}
      send={(input, options) => call(addStep, input, options)}
      refresh={refreshSteps}
    >
      {(form) => (
        <>
          <NameFields form={form} maxLength={maxStepNameLength} />
          {step !== 'stage' && <NewSteps step={step} form={form} />}
        </>
      )}
    </AddRecord>
  );
}

function NewSteps({ step, form }: { step: StepKind; form: RecordForm<NewStep> }) {
  const number = (field: 'levels' | 'stages') => ({
    value: form.values[field],
    error: form.errors[field],
    min: 1,
    max: maxNewSteps,
    onChange: (value: number | string) => form.change({ [field]: Number(value) }),
  });
  return (
    <FormSection title={t`Starts with`} hint={t`From 1 to ${maxNewSteps}. You can add or delete some later.`} isWide>
      {step === 'grade' && <NumberInput label={t`Levels`} {...number('levels')} />}
      <NumberInput label={step === 'grade' ? t`Stages of each level` : t`Stages`} {...number('stages')} />
    </FormSection>
  );
}

const valuesOf = ({ name, nameZh }: ManagedStep) => ({ name, nameZh });

export function EditStep({ step, id, onClose }: { step: StepKind; id: number; onClose: () => void }) {
  const { i18n } = useLingui();
  return (
    <EditRecord
      {...{ onClose, valuesOf, errorMapping }}
      query={entryQuery([step, id], async () => findStep((await call(listSteps, {})).grades, step, id))}
      waitingTitle={i18n._(editTexts[step])}
      titleOf={nameInLanguage}
      back={back()}
      read={(names, { version }) => readForm(updateStep.input, { step, ...names, version })}
      send={(input) => call(updateStep, { ...input, id: String(id) })}
      refresh={refreshSteps}
      fieldsInWords={namesInWords}
    >
      {(form) => <NameFields form={form} maxLength={maxStepNameLength} />}
    </EditRecord>
  );
}
