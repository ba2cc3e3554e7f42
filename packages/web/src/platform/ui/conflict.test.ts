import { describe, expect, it } from 'vitest';
import { combine, merge } from './conflict.ts';

type Form = { name: string; age: string; codes: string[] };
const before: Form = { name: 'Qin Hai', age: '30', codes: ['SL'] };
const changed = (part: Partial<Form>): Form => ({ ...before, ...part });

describe('two who changed the same record', () => {
  it('are merged where each changed something else', () => {
    const versions = { before, theirs: changed({ age: '31' }), mine: changed({ codes: ['SL', 'UM'] }) };

    expect(merge(versions)).toEqual({
      merged: { name: 'Qin Hai', age: '31', codes: ['SL', 'UM'] },
      theirs: ['age'],
      mine: ['codes'],
      both: [],
    });
  });

  it('are asked where both changed the same, which stays as it stood here until then', () => {
    const versions = { before, theirs: changed({ name: 'Qin H.' }), mine: changed({ name: 'Hai Qin' }) };

    expect(merge(versions)).toEqual({ merged: versions.mine, theirs: [], mine: [], both: ['name'] });
  });

  it('are not asked where both changed it alike', () => {
    const both = changed({ codes: ['UM'] });

    expect(merge({ before, theirs: both, mine: { ...both, codes: ['UM'] } })).toEqual({
      merged: both,
      theirs: ['codes'],
      mine: [],
      both: [],
    });
  });

  it('take theirs where both changed the same, and keep what only one of them changed', () => {
    const theirs = changed({ name: 'Qin H.', age: '31' });
    const mine = changed({ name: 'Hai Qin', codes: ['UM'] });

    expect(combine({ before, theirs, mine })).toEqual({
      merged: { name: 'Hai Qin', age: '31', codes: ['UM'] },
      withTheirs: { name: 'Qin H.', age: '31', codes: ['UM'] },
      isDisputed: true,
    });
    expect(combine({ before, theirs, mine: changed({ codes: ['UM'] }) }).isDisputed).toBe(false);
  });

  it('take what was changed to nothing as a change', () => {
    const versions = { before, theirs: changed({ age: '' }), mine: changed({ codes: [] }) };

    expect(merge(versions).merged).toEqual({ name: 'Qin Hai', age: '', codes: [] });
  });
});
