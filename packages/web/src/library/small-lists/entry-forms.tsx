import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import {
  addStep,
  listSteps,
  type ManagedStep,
  maxNewSteps,
  maxStepNameLength,
  type StepKind,
  updateStep,
} from '@eemusic/contract/library/steps';
import {
  addListEntry,
  firstManagedId,
  type ListEntry,
  listTagLists,
  type ManagedList,
  type RuledList,
  updateListEntry,
} from '@eemusic/contract/library/tag-lists';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Group, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { refreshSteps, stepsIn } from '#library/academics/index.ts';
import { listNames, nameInLanguage, refreshTagLists } from '#library/tags/index.ts';
import { call } from '#platform/api/call.ts';
import { labelled } from '#platform/locales/formats.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { textField } from '#platform/ui/conflict.ts';
import { AddRecord, EditRecord } from '#platform/ui/form/record-form.tsx';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { readForm } from '#platform/ui/form/read-form.ts';
import { textInput } from '#platform/ui/form/text-input.ts';
import type { ErrorMapping, RecordForm } from '#platform/ui/form/use-form.ts';
import { entryQuery } from './entry-list.tsx';
import {
  choicesOf,
  type ChosenList,
  endsOf,
  formatValues,
  isChosenList,
  noRule,
  ruleOf,
  type RuleValues,
  valuesOfRule,
} from './rule-choices.ts';

const errorMapping: ErrorMapping = { codes: { 'entry.name-taken': 'name', 'entry.rule-taken': 'rule' } };

type Names = { name: string; nameZh: string };
type FormOf<Values> = Pick<RecordForm<Values>, 'values' | 'errors' | 'change'>;

/** How the notice about a conflict shows them. */
const namesInWords = () => ({ name: textField(t`Name in English`), nameZh: textField(t`Name in Chinese`) });

function NameFields({ form, maxLength }: { form: FormOf<Names>; maxLength: number }) {
  const shared = { required: true, autoComplete: 'off', maxLength };
  return (
    <FormSection
      title={t`Name`}
      hint={t`Each colleague sees the name in their own language. Every name must be unique.`}
      isWide
    >
      <TextInput label={t`Name in English`} {...textInput(form, 'name')} {...shared} />
      <TextInput label={t`Name in Chinese`} lang="zh-Hans" {...textInput(form, 'nameZh')} {...shared} />
    </FormSection>
  );
}

const backToSteps = (grade?: number) => (
  <BackLink to="/score-library/grades" search={grade === undefined ? {} : { grade }} label={t`Grades and levels`} />
);

type NewStep = Names & { levels: number; stages: number };
const blankStep: NewStep = { name: '', nameZh: '', levels: 4, stages: 4 };

type AddStepProps = {
  step: StepKind;
  title: string;
  grade?: number | undefined;
  level?: number | undefined;
  onClose: () => void;
};

export function AddStep({ step, title, grade, level, onClose }: AddStepProps) {
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
      {...{ title, onClose, errorMapping, read }}
      blank={blankStep}
      action={title}
      back={backToSteps(grade)}
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

function NewSteps({ step, form }: { step: StepKind; form: FormOf<NewStep> }) {
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

const editTexts = { grade: msg`Edit grade`, level: msg`Edit level`, stage: msg`Edit stage` };
const namesOf = ({ name, nameZh }: ManagedStep) => ({ name, nameZh });

export function EditStep({ step, id, onClose }: { step: StepKind; id: number; onClose: () => void }) {
  const { i18n } = useLingui();
  const find = async () => stepsIn((await call(listSteps, {})).grades)[step].find((one) => one.id === id);
  return (
    <EditRecord
      {...{ onClose, errorMapping }}
      valuesOf={namesOf}
      query={entryQuery([step, id], find)}
      waitingTitle={i18n._(editTexts[step])}
      titleOf={nameInLanguage}
      back={backToSteps()}
      read={(names, { version }) => readForm(updateStep.input, { step, ...names, version })}
      send={(input) => call(updateStep, { ...input, id: String(id) })}
      refresh={refreshSteps}
      fieldsInWords={namesInWords}
    >
      {(form) => <NameFields form={form} maxLength={maxStepNameLength} />}
    </EditRecord>
  );
}

type Values = Names & { rule: RuleValues };
const blank: Values = { name: '', nameZh: '', rule: noRule };
const valuesOf = ({ name, nameZh, rule }: ListEntry): Values => ({ name, nameZh, rule: valuesOfRule(rule) });

const fieldsOf = (list: ManagedList, { rule, ...names }: Values) => ({
  list,
  ...names,
  rule: list === 'scoreType' ? null : ruleOf(list, rule),
});

const backToList = (list: ManagedList) => <BackLink to="/score-library/lists" search={{ list }} label={t`Lists`} />;

type AddEntryProps = { list: ManagedList; onClose: () => void };

export function AddEntry({ list, onClose }: AddEntryProps) {
  const { i18n } = useLingui();
  return (
    <AddRecord
      {...{ onClose, blank, errorMapping }}
      title={labelled(i18n._(listNames[list]), t`new entry`)}
      action={t`Add entry`}
      back={backToList(list)}
      read={(values) => readForm(addListEntry.input, fieldsOf(list, values))}
      send={(input, options) => call(addListEntry, input, options)}
      refresh={refreshTagLists}
    >
      {(form) => <EntryFields list={list} form={form} />}
    </AddRecord>
  );
}

export function EditEntry({ list, id, onClose }: AddEntryProps & { id: number }) {
  const find = async () => {
    const { lists } = await call(listTagLists, {});
    const entries = lists.find((one) => one.list === list)?.entries;
    return entries?.find((one) => one.id === id && one.id >= firstManagedId);
  };
  return (
    <EditRecord
      {...{ onClose, valuesOf, errorMapping }}
      query={entryQuery([list, id], find)}
      waitingTitle={t`Edit entry`}
      titleOf={nameInLanguage}
      back={backToList(list)}
      read={(values, { version }) => readForm(updateListEntry.input, { ...fieldsOf(list, values), version })}
      send={(input) => call(updateListEntry, { ...input, id: String(id) })}
      refresh={refreshTagLists}
      fieldsInWords={() => ({
        rule: { label: t`Recognised by`, format: (rule) => (list === 'scoreType' ? '' : formatValues(list, rule)) },
        ...namesInWords(),
      })}
    >
      {(form) => <EntryFields list={list} form={form} />}
    </EditRecord>
  );
}

function EntryFields({ list, form }: { list: ManagedList; form: FormOf<Values> }) {
  const { values, errors, change } = form;
  return (
    <>
      {list !== 'scoreType' && (
        <FormSection
          name="rule"
          title={t`Recognised by`}
          hint={t`What tagging looks for in the notes. Each entry needs a rule of its own.`}
        >
          <RuleField list={list} rule={values.rule} error={errors['rule']} onChange={(rule) => change({ rule })} />
        </FormSection>
      )}
      <NameFields form={form} maxLength={maxNameLength} />
    </>
  );
}

type RuleFieldProps = {
  list: RuledList;
  rule: RuleValues;
  error: string | undefined;
  onChange: (rule: RuleValues) => void;
};

function RuleField({ list, rule, error, onChange }: RuleFieldProps) {
  if (isChosenList(list))
    return (
      <MultiSelect
        label={labelOf(list)}
        description={
          list === 'keySignature' || list === 'timeSignature'
            ? t`With several, a score that changes between them gets this entry.`
            : t`A score gets this entry if one of these is the hardest value in it.`
        }
        required
        data={choicesOf(list)}
        value={[...rule.chosen]}
        onChange={(chosen) => onChange({ ...rule, chosen })}
        error={error}
        maxValues={12}
        searchable
        hidePickedOptions
        nothingFoundMessage={t`Nothing found`}
        placeholder={rule.chosen.length === 0 ? t`Select` : ''}
      />
    );
  const end = (name: 'from' | 'to', label: string) => (
    <Select
      label={label}
      required
      flex={1}
      data={endsOf(list)}
      value={rule[name]}
      onChange={(value: number | null) => onChange({ ...rule, [name]: value })}
      error={name === 'to' ? error : error !== undefined}
      allowDeselect={false}
      searchable
      placeholder={t`Select`}
    />
  );
  return (
    <Group gap="md" align="flex-start" wrap="nowrap">
      {end('from', list === 'interval' ? t`Widest interval from` : t`Lowest note`)}
      {end('to', list === 'interval' ? t`to` : t`Highest note`)}
    </Group>
  );
}

function labelOf(list: ChosenList): string {
  if (list === 'keySignature') return t({ message: 'Keys', context: 'music' });
  if (list === 'timeSignature') return t`Time signatures`;
  return list === 'rhythm' ? t`Note values` : t`Rests`;
}
