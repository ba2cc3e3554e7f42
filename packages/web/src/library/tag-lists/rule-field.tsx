import type { RuledList } from '@eemusic/contract/library/tag-lists';
import { t } from '@lingui/core/macro';
import { Group, MultiSelect, Select } from '@mantine/core';
import { choicesOf, type ChosenList, endsOf, isChosenList, type RuleValues } from './rule-choices.ts';

type Props = {
  list: RuledList;
  rule: RuleValues;
  error: string | undefined;
  onChange: (rule: RuleValues) => void;
};

/** The rule by which tagging recognises the entry in the notes. */
export function RuleField({ list, rule, error, onChange }: Props) {
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
