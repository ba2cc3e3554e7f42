import { beforeEach, describe, expect, it } from 'vitest';
import { draftFrom, keepDraft, restoreDraft } from './draft.ts';
import { aDraftScore, anAnalysis, anUploadedScore, aScoreFile } from './testing.ts';

const owner = { userId: 7, libraryId: 3 };

beforeEach(() => sessionStorage.clear());

describe('the draft of a review', () => {
  it('starts from what the notes say, at the place of the pickers', () => {
    const analysis = anAnalysis();
    analysis.tags.timeSignature = {
      value: null,
      certainty: 'certain',
      reason: '6/8 is not in the list',
      code: 'time.unlisted',
      params: { time: '6/8' },
      measures: [1],
    };

    const draft = draftFrom(anUploadedScore({ analysis }), {
      key: 'key 1',
      file: aScoreFile('march'),
      shelf: { moduleId: 3, curriculum: 'PianoAdventure', gradeId: 4, levelId: 5, stageId: null },
    });

    expect(draft.decisions).toMatchObject({
      name: 'Little March',
      gradeId: 4,
      levelId: 5,
      stageId: null,
      moduleId: 3,
      curriculum: 'PianoAdventure',
      scoreType: 0,
      rhythm: 3,
      timeSignature: null,
      articulation: true,
      scoreEnabled: true,
    });
    expect(draft.originalName).toBe('march.musicxml');
  });

  it('keeps what is like it', () => {
    const like = {
      kind: 'music',
      fileName: 'fedcba9876543210.musicxml',
      scoreId: 4,
      name: 'March',
      place: null,
    } as const;
    const shelf = { moduleId: 3, curriculum: 'PianoAdventure', gradeId: 4, levelId: 5, stageId: null } as const;
    const upload = { key: 'key 1', file: aScoreFile('march'), shelf };
    expect(draftFrom(anUploadedScore({ alike: [like] }), upload).alike).toEqual([like]);
  });

  it('comes back after a reload', () => {
    const scores = [aDraftScore(), aDraftScore({ key: 'key 2' })];

    keepDraft(owner, scores);

    expect(restoreDraft(owner)).toEqual(scores);
  });

  it('of an earlier version, which had no library and no types, gets those of its page', () => {
    const { moduleId: _library, curriculum: _type, scoreType: _kind, ...decisions } = aDraftScore().decisions;
    sessionStorage.setItem('eemusic.draft.3', JSON.stringify({ userId: 7, scores: [{ ...aDraftScore(), decisions }] }));

    expect(restoreDraft(owner)[0]?.decisions).toMatchObject({
      moduleId: 3,
      curriculum: 'KungFuSightReading',
      scoreType: 0,
    });
  });

  it('is not given to another administrator, nor to another library', () => {
    keepDraft(owner, [aDraftScore()]);

    expect(restoreDraft({ ...owner, userId: 8 })).toEqual([]);
    expect(restoreDraft({ ...owner, libraryId: 4 })).toEqual([]);
  });

  it('leaves nothing behind when it is done', () => {
    keepDraft(owner, [aDraftScore()]);
    keepDraft(owner, []);

    expect(sessionStorage).toHaveLength(0);
  });

  it.each(['', 'no JSON', '[]', '{"userId":7,"scores":[{"key":"x"}]}', '{"userId":7}'])(
    'is empty where something else is kept: %j',
    (text) => {
      sessionStorage.setItem('eemusic.draft.3', text);

      expect(restoreDraft(owner)).toEqual([]);
    },
  );

  it('carries on without it where nothing can be stored', () => {
    const full: Storage = {
      ...sessionStorage,
      length: 0,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: () => undefined,
    };

    expect(() => keepDraft(owner, [aDraftScore()], full)).not.toThrow();
  });
});
