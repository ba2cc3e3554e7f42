import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import type { ManagedList, RuledList } from '@eemusic/contract/library/tag-lists';
import { t } from '@lingui/core/macro';
import { Group, MultiSelect, Select } from '@mantine/core';
import type { RecordForm } from '#platform/ui/form/use-record-form.ts';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { NameFields } from '#platform/ui/managed-list/name-fields.tsx';
import type { Values } from './values.ts';
import { choicesOf, type ChosenList, endsOf, isChosenList, type RuleValues } from './rule-choices.ts';

type Props = { list: ManagedList; form: Pick<RecordForm<Values>, 'values' | 'errors' | 'change'> };

export function EntryFields({ list, form }: Props) {
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
