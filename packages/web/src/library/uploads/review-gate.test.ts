import { describe, expect, it } from 'vitest';
import { findMissing } from '#library/scores/index.ts';
import { passGate } from './review-gate.ts';
import { aDraftScore } from './testing.ts';

const complete = aDraftScore();
const without = (key: string, field: string) =>
  aDraftScore({ key, decisions: { ...complete.decisions, [field]: field === 'name' ? '  ' : null } });

describe('the review gate', () => {
  it('lets complete scores through', () => {
    const gate = passGate([complete]);

    expect(gate).toMatchObject({ isOpen: true, scores: [{ name: 'Little March', fileName: complete.fileName }] });
  });

  it.each([
    'name',
    'gradeId',
    'levelId',
    'stageId',
    'range',
    'interval',
    'rhythm',
    'rest',
    'keySignature',
    'timeSignature',
    'tie',
  ])('keeps a score without %s back', (field) => {
    const gate = passGate([complete, without('key 2', field)]);

    expect(gate).toMatchObject({ isOpen: false, incomplete: 1, first: { key: 'key 2', missing: { field } } });
  });

  it('points at the first field of the first score that lacks something', () => {
    const { decisions } = complete;
    const second = aDraftScore({ key: 'key 2', decisions: { ...decisions, tie: null, stageId: null } });

    const gate = passGate([complete, second, without('key 3', 'name')]);

    expect(gate).toMatchObject({
      isOpen: false,
      incomplete: 2,
      first: { key: 'key 2', missing: { field: 'stageId' } },
    });
  });

  it('lists what is missing in the order of the form', () => {
    const { decisions } = complete;

    const missing = findMissing({ ...decisions, tie: null, range: null, gradeId: null, name: '' });

    expect(missing.map(({ field }) => field)).toEqual(['name', 'gradeId', 'range', 'tie']);
  });

  it('is shut without scores', () => {
    expect(passGate([])).toEqual({ isOpen: false, incomplete: 0, first: null });
  });
});
