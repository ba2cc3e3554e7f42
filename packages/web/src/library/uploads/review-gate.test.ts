import { describe, expect, it } from 'vitest';
import { noneOfThese } from '@eemusic/contract/library/choices';
import { findMissing } from '#library/scores/index.ts';
import { aDraftScore } from './testing.ts';
import { passGate } from './use-publish.ts';

const complete = aDraftScore();
const without = (fileName: string, field: string) =>
  aDraftScore({ fileName, decisions: { ...complete.decisions, [field]: field === 'name' ? '  ' : null } });

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
    const gate = passGate([complete, without('two.musicxml', field)]);

    expect(gate).toMatchObject({
      isOpen: false,
      incomplete: 1,
      first: { fileName: 'two.musicxml', field },
    });
  });

  it('lets a tag through for which somebody said that none of the list is true, and sends null', () => {
    const { decisions } = complete;

    const gate = passGate([{ ...complete, decisions: { ...decisions, range: noneOfThese, tie: noneOfThese } }]);

    expect(gate).toMatchObject({ isOpen: true, scores: [{ range: null, tie: null, rest: decisions.rest }] });
  });

  it('points at the first missing field of the first incomplete score', () => {
    const { decisions } = complete;
    const second = aDraftScore({ fileName: 'two.musicxml', decisions: { ...decisions, tie: null, stageId: null } });

    const gate = passGate([complete, second, without('three.musicxml', 'name')]);

    expect(gate).toMatchObject({
      isOpen: false,
      incomplete: 2,
      first: { fileName: 'two.musicxml', field: 'stageId' },
    });
  });

  it('lists what is missing in the order of the form', () => {
    const { decisions } = complete;

    const missing = findMissing({ ...decisions, tie: null, range: null, gradeId: null, name: '' });

    expect(missing).toEqual(['name', 'gradeId', 'range', 'tie']);
  });

  it('is closed without scores', () => {
    expect(passGate([])).toEqual({ isOpen: false, incomplete: 0, first: null });
  });
});
