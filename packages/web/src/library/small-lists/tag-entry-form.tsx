import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import {
  addListEntry,
  firstManagedId,
  type ListEntry,
  listTagLists,
  type ManagedList,
  type RuledList,
  updateListEntry,
} from '@eemusic/contract/library/tag-lists';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Group, MultiSelect, Select } from '@mantine/core';
import { listNames, nameInLanguage, refreshTagLists } from '#library/tags/index.ts';
import { call } from '#platform/api/call.ts';
import { labelled } from '#platform/locales/formats.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { AddRecord, EditRecord } from '#platform/ui/form/record-form.tsx';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { readForm } from '#platform/ui/form/read-form.ts';
import type { ErrorMapping, RecordForm } from '#platform/ui/form/use-form.ts';
import { NameFields, namesInWords } from './name-fields.tsx';
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
import { entryQuery } from './use-entries.ts';

type Values = { name: string; nameZh: string; rule: RuleValues };
const blank: Values = { name: '', nameZh: '', rule: noRule };
const valuesOf = ({ name, nameZh, rule }: ListEntry): Values => ({ name, nameZh, rule: valuesOfRule(rule) });

/** The fields of the call. */
const fieldsOf = (list: ManagedList, { rule, ...names }: Values) => ({
  list,
  ...names,
  rule: list === 'scoreType' ? null : ruleOf(list, rule),
});

const errorMapping: ErrorMapping = { codes: { 'entry.name-taken': 'name', 'entry.rule-taken': 'rule' } };

const back = (list: ManagedList) => <BackLink to="/score-library/lists" search={{ list }} label={t`Lists`} />;

type AddProps = { list: ManagedList; onClose: () => void };

export function AddEntry({ list, onClose }: AddProps) {
  const { i18n } = useLingui();
  return (
    <AddRecord
      {...{ onClose, blank, errorMapping }}
      title={labelled(i18n._(listNames[list]), t`new entry`)}
      action={t`Add entry`}
      back={back(list)}
      read={(values) => readForm(addListEntry.input, fieldsOf(list, values))}
      send={(input, options) => call(addListEntry, input, options)}
      refresh={refreshTagLists}
    >
      {(form) => <EntryFields list={list} form={form} />}
    </AddRecord>
  );
}

async function findEntry(list: ManagedList, id: number): Promise<ListEntry | undefined> {
  const { lists } = await call(listTagLists, {});
  const entries = lists.find((one) => one.list === list)?.entries;
  return entries?.find((one) => one.id === id && one.id >= firstManagedId);
}

export function EditEntry({ list, id, onClose }: AddProps & { id: number }) {
  return (
    <EditRecord
      {...{ onClose, valuesOf, errorMapping }}
      query={entryQuery([list, id], () => findEntry(list, id))}
      waitingTitle={t`Edit entry`}
      titleOf={nameInLanguage}
      back={back(list)}
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

type FieldsProps = { list: ManagedList; form: Pick<RecordForm<Values>, 'values' | 'errors' | 'change'> };

function EntryFields({ list, form }: FieldsProps) {
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

/** The rule by which tagging recognises the entry in the notes. */
function RuleField({ list, rule, error, onChange }: RuleFieldProps) {
  if (isChosenList(list))
    return (
      <MultiSelect
        label={labelOf(list)}
        description={hintOf(list)}
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
  const ends = endsOf(list);
  const end = (name: 'from' | 'to', label: string) => (
    <Select
      label={label}
      required
      flex={1}
      data={ends}
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
      {list === 'interval' ? (
        <>
          {end('from', t`Widest interval from`)}
          {end('to', t`to`)}
        </>
      ) : (
        <>
          {end('from', t`Lowest note`)}
          {end('to', t`Highest note`)}
        </>
      )}
    </Group>
  );
}

function labelOf(list: ChosenList): string {
  if (list === 'keySignature') return t({ message: 'Keys', context: 'music' });
  if (list === 'timeSignature') return t`Time signatures`;
  return list === 'rhythm' ? t`Note values` : t`Rests`;
}

function hintOf(list: ChosenList): string {
  if (list === 'keySignature') return t`With several, a score that changes between them gets this entry.`;
  if (list === 'timeSignature') return t`With several, a score that changes between them gets this entry.`;
  return t`A score gets this entry if one of these is the hardest value in it.`;
}
