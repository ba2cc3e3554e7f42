import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { channelFields, educatorFields, type Fields, studentFields } from '@eemusic/contract/platform/record-fields';
import { describe, expect, it } from 'vitest';
import { foldedColumns } from './records.ts';

/** The fields of each record, and the length of what is searched with them: a user name or a subscription code. */
const records = [
  ['channel', channelFields, 0],
  ['school or teacher', educatorFields, maxNameLength],
  ['user', studentFields, 24],
] as const;

describe('the search key', () => {
  it.each(records)('has room for the longest texts of a %s, even if folding doubles them', (_, fields, extraLength) => {
    const entries = Object.entries<Fields[string]>(fields);
    const values = entries.map(([name, field]) => [name, longestOf(field)]);

    const { search_key } = foldedColumns(fields, Object.fromEntries(values), `${'x'.repeat(extraLength)}END`);

    expect(search_key.endsWith('end')).toBe(true);
  });
});

/** Text of the greatest length; the letter of a text folds to two, and the digits of a phone number to themselves. */
function longestOf(field: Fields[string]): string {
  const length = 'maxLength' in field ? (field.maxLength ?? maxNameLength) : maxNameLength;
  if (field.kind === 'phone') return '1-'.repeat(length / 2);
  return (field.kind === 'text' ? 'ﬁ' : 'a').repeat(length);
}
