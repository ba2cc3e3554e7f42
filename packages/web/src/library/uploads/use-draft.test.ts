import type { Draft } from '@eemusic/contract/library/drafts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '#platform/api/call-error.ts';
import { createDraftKeeper } from './use-draft.ts';
import { aDraft, aDraftScore } from './testing.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const [one, two] = ['0123456789abcdef.musicxml', 'two.musicxml'];
const refused = (code: string) => new CallError({ status: 409, code, text: '' });

/** A server that keeps one review, and a window in which it is open. */
function opened(answers: (unknown | null)[] = []) {
  let kept: Draft = aDraft();
  const taken: string[] = [];
  const sent: { version: number; names: string[] }[] = [];
  const keeper = createDraftKeeper(kept, {
    save: async ({ version, scores }) => {
      sent.push({ version, names: scores.map(({ decisions }) => decisions.name) });
      const refusal = answers.shift() ?? (version === kept.version ? null : refused('record.stale'));
      if (refusal !== null) throw refusal;
      const decisionsOf = (name: string) => scores.find(({ fileName }) => fileName === name)?.decisions;
      const saved = kept.scores.map((score) => ({
        ...score,
        decisions: decisionsOf(score.fileName) ?? score.decisions,
      }));
      kept = { ...kept, version: version + 1, scores: saved };
      return kept.version;
    },
    fetch: () => Promise.resolve(kept),
    onTaken: (name) => taken.push(name),
  });
  return {
    keeper,
    sent,
    taken,
    kept: () => kept,
    /** Saves as another user. */
    elsewhere: (scores: Draft['scores']) => (kept = { ...kept, version: kept.version + 1, scores }),
    names: () => keeper.state().scores.map(({ decisions }) => decisions.name),
  };
}

const named = (fileName: string, name: string, changed = {}) =>
  aDraftScore({ fileName, decisions: { ...aDraftScore().decisions, name, ...changed } });
const settle = () => vi.advanceTimersByTimeAsync(1_000);

describe('a review that is kept on the server', () => {
  it('is saved once for a run of typing', async () => {
    const { keeper, sent } = opened();

    for (const name of ['W', 'Wa', 'Walz ']) keeper.change(one, { name });
    expect(keeper.state().status).toBe('unsaved');
    await settle();

    expect(sent).toEqual([{ version: 3, names: ['Walz', 'Little March'] }]);
    expect(keeper.state()).toMatchObject({ status: 'saved', draft: { version: 4 } });
    expect(keeper.state().scores[0]?.decisions.name).toBe('Walz ');
    await settle();
    expect(sent).toHaveLength(1);
  });

  it('merges what another window saved in other fields, and saves both', async () => {
    const { keeper, elsewhere, names, kept } = opened();
    elsewhere([named(one, 'Theirs'), named(two, 'Little March', { range: 5 })]);

    keeper.change(two, { name: 'Mine' });
    await settle();

    expect(names()).toEqual(['Theirs', 'Mine']);
    expect(keeper.state()).toMatchObject({ status: 'saved', conflicts: {} });
    expect(kept().scores.map(({ decisions }) => [decisions.name, decisions.range])).toEqual([
      ['Theirs', 1],
      ['Mine', 5],
    ]);
  });

  it('asks if both changed a field, saves nothing meanwhile, and then saves the decision', async () => {
    const { keeper, elsewhere, kept } = opened();
    elsewhere([named(one, 'Theirs'), named(two, 'Little March')]);

    keeper.change(one, { name: 'Mine' });
    await settle();
    keeper.change(two, { name: 'More' });
    await settle();

    expect(kept().scores.map(({ decisions }) => decisions.name)).toEqual(['Theirs', 'Little March']);
    expect(keeper.isSaved()).toBe(false);
    const [first] = keeper.state().scores;
    expect(first?.decisions.name).toBe('Mine');
    expect(keeper.state().conflicts[one]?.theirs.name).toBe('Theirs');

    keeper.resolve(one, { ...aDraftScore().decisions, name: 'Mine' });
    await settle();

    expect(kept().scores.map(({ decisions }) => decisions.name)).toEqual(['Mine', 'More']);
    expect(keeper.isSaved()).toBe(true);
  });

  it('is saved when the other version is taken or an edit is undone', async () => {
    const { keeper, elsewhere, sent } = opened();
    elsewhere([named(one, 'Theirs'), named(two, 'Little March')]);
    keeper.change(one, { name: 'Mine' });
    await settle();

    keeper.resolve(one, { ...aDraftScore().decisions, name: 'Theirs' });
    await settle();
    expect(keeper.state()).toMatchObject({ status: 'saved', conflicts: {} });

    keeper.change(one, { name: 'Other' });
    keeper.change(one, { name: 'Theirs' });
    expect(keeper.state().status).toBe('saved');
    await settle();
    expect(sent).toHaveLength(1);
  });

  it('reports what was discarded elsewhere, and shows what was added there', async () => {
    const { keeper, elsewhere, names, taken } = opened();
    elsewhere([named(two, 'Little March'), named('three.musicxml', 'New')]);

    keeper.change(two, { name: 'Mine' });
    await settle();

    expect(names()).toEqual(['Mine', 'New']);
    expect(taken).toEqual(['Little March']);
  });

  it('tries again if no answer came', async () => {
    const { keeper, kept } = opened([new TypeError('no connection')]);

    keeper.change(one, { name: 'Mine' });
    await settle();
    expect(keeper.state().status).toBe('failed');
    await vi.advanceTimersByTimeAsync(6_000);

    expect(keeper.state().status).toBe('saved');
    expect(kept().scores[0]?.decisions.name).toBe('Mine');
  });

  it.each([
    ['draft.not-found', 'over'],
    ['draft.not-yours', 'elsewhere'],
  ])('keeps the input if it is refused as %s, without further attempts', async (code, status) => {
    const { keeper, sent, names } = opened([refused(code)]);

    keeper.change(one, { name: 'Mine' });
    await vi.advanceTimersByTimeAsync(20_000);

    expect(keeper.state().status).toBe(status);
    expect(sent).toHaveLength(1);
    expect(names()[0]).toBe('Mine');
  });

  it('is saved at once when its window closes', async () => {
    const { keeper, kept } = opened();

    keeper.change(one, { name: 'Mine' });
    void keeper.flush();
    await vi.advanceTimersByTimeAsync(0);

    expect(kept().scores[0]?.decisions.name).toBe('Mine');
  });
});
