import { describe, expect, it } from 'vitest';
import { aPublishedScore } from './testing.ts';
import { listOf } from './upload-page.tsx';

describe('the list after publishing', () => {
  it('is the shelf of the scores, newest first, with their ids to highlight', () => {
    expect(listOf([aPublishedScore(12), aPublishedScore(13)])).toMatchObject({
      to: '/score-library/$id/upload',
      params: { id: '3' },
      search: { grade: 1, level: 2, stage: 3, sort: 'id', order: 'desc', published: '12-13' },
    });
  });

  it('is the library to which a score was moved in the review, with its library type', () => {
    expect(listOf([aPublishedScore(12, { moduleId: 4, curriculum: 'PianoAdventure' })])).toMatchObject({
      params: { id: '4' },
      search: { curriculum: 'PianoAdventure' },
    });
  });

  it.each<Parameters<typeof aPublishedScore>[1]>([{ stageId: 4 }, { moduleId: 4 }, { curriculum: 'PianoAdventure' }])(
    'is that of all scores if they are on several shelves: %o',
    (other) => {
      expect(listOf([aPublishedScore(12), aPublishedScore(13, other)])).toMatchObject({
        to: '/score-library/scores',
        search: { published: '12-13' },
      });
    },
  );
});
