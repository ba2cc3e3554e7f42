import type { Code } from '@eemusic/contract/platform/permissions';
import { describe, expect, it } from 'vitest';
import { screenOf } from './screen-of.ts';
import { anEntry } from './testing.ts';

const after = { moduleId: 3, gradeId: 1, levelId: 2, stageId: 4, curriculum: 'PianoAdventure' };

describe('the screen of a record', () => {
  it('is the edit panel of a score, on its shelf', () => {
    expect(screenOf(anEntry({ after }), ['SL'])).toEqual({
      kind: 'score',
      id: 5,
      libraryId: 3,
      place: { curriculum: 'PianoAdventure', grade: 1, level: 2, stage: 4 },
    });
  });

  it('has to be looked for where the entry tells no library', () => {
    expect(screenOf(anEntry({ action: 'score.disabled' }), ['SL'])).toEqual({ kind: 'score somewhere', id: 5 });
  });

  it('is none where it is gone, or not this person’s to open', () => {
    expect(screenOf(anEntry({ action: 'score.deleted', before: after }), ['SL'])).toBeNull();
    expect(screenOf(anEntry({ after }), ['AD'])).toBeNull();
    expect(screenOf(anEntry({ record: { kind: 'file', id: 'a.webp', name: 'a' } }), ['AD', 'SL'])).toBeNull();
  });

  it('is the form of a channel, a school or a user, for those who manage users', () => {
    const of = (kind: string) =>
      screenOf(anEntry({ action: `${kind}.moved`, record: { kind, id: '7', name: 'Oak' } }), ['UM']);

    expect(of('channel')).toEqual({ kind: 'chain', id: 7 });
    expect(of('educator')).toEqual({ kind: 'chain', id: 7, tab: 'educators' });
    expect(of('student')).toEqual({ kind: 'chain', id: 7, tab: 'users' });
    expect(of('sale')).toBeNull();
    expect(screenOf(anEntry({ record: { kind: 'student', id: '7', name: 'Li' } }), ['SL', 'AD'])).toBeNull();
  });

  it('is the form of a key, for those who manage users or sales; of a batch there is none', () => {
    const record = { kind: 'key', id: '7', name: '0123-…-GHJK' };
    const of = (action: string, held: Code[]) => screenOf(anEntry({ action, record }), held);

    expect(of('key.renewed', ['UM'])).toEqual({ kind: 'key', id: 7 });
    expect(of('key.redeemed', ['SM'])).toEqual({ kind: 'key', id: 7 });
    expect(of('key.updated', ['AD', 'SL'])).toBeNull();
    expect(of('key.deleted', ['UM'])).toBeNull();
    expect(screenOf(anEntry({ action: 'key.generated', record: { ...record, id: null } }), ['UM'])).toBeNull();
  });

  it('is the open card of the board, for those who read the mailbox', () => {
    const record = { kind: 'card', id: '7', name: 'A question' };

    expect(screenOf(anEntry({ action: 'card.moved', record }), ['ES'])).toEqual({ kind: 'card', id: 7 });
    expect(screenOf(anEntry({ action: 'card.moved', record }), ['AD', 'UM'])).toBeNull();
  });

  it('is the form of an administrator, and the scores of a library', () => {
    expect(screenOf(anEntry({ record: { kind: 'administrator', id: '7', name: 'Li' } }), ['AD'])).toEqual({
      kind: 'administrator',
      id: 7,
    });
    expect(screenOf(anEntry({ record: { kind: 'library', id: '3', name: 'Guitar' } }), ['SL'])).toEqual({
      kind: 'library',
      libraryId: 3,
    });
  });
});
