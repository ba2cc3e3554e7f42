import { describe, expect, it } from 'vitest';
import { combine, merge } from './conflict.ts';

type Form = { name: string; age: string; codes: string[] };
const before: Form = { name: 'Qin Hai', age: '30', codes: ['SL'] };
const changed = (part: Partial<Form>): Form => ({ ...before, ...part });

describe('changes of two people to the same record', () => {
  it('are merged where they changed different fields', () => {
    const versions = { before, theirs: changed({ age: '31' }), mine: changed({ codes: ['SL', 'UM'] }) };

    expect(merge(versions)).toEqual({
      merged: { name: 'Qin Hai', age: '31', codes: ['SL', 'UM'] },
      theirs: ['age'],
      mine: ['codes'],
      both: [],
    });
  });

  it('conflict where both changed the same field, which keeps its local value until somebody decides', () => {
    const versions = { before, theirs: changed({ name: 'Qin H.' }), mine: changed({ name: 'Hai Qin' }) };

    expect(merge(versions)).toEqual({ merged: versions.mine, theirs: [], mine: [], both: ['name'] });
  });

  it('do not conflict where both made the same change', () => {
    const both = changed({ codes: ['UM'] });

    expect(merge({ before, theirs: both, mine: { ...both, codes: ['UM'] } })).toEqual({
      merged: both,
      theirs: ['codes'],
      mine: [],
      both: [],
    });
  });

  it('take the other value where both changed a field, and keep fields that only one changed', () => {
    const theirs = changed({ name: 'Qin H.', age: '31' });
    const mine = changed({ name: 'Hai Qin', codes: ['UM'] });

    expect(combine({ before, theirs, mine })).toEqual({
      merged: { name: 'Hai Qin', age: '31', codes: ['UM'] },
      withTheirs: { name: 'Qin H.', age: '31', codes: ['UM'] },
      isDisputed: true,
    });
    expect(combine({ before, theirs, mine: changed({ codes: ['UM'] }) }).isDisputed).toBe(false);
  });

  it('may clear a field', () => {
    const versions = { before, theirs: changed({ age: '' }), mine: changed({ codes: [] }) };

    expect(merge(versions).merged).toEqual({ name: 'Qin Hai', age: '', codes: [] });
  });
});
