import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aBookletScore } from './testing.ts';
import { byName, byPlace } from './booklet-editor.tsx';

/** The teaching order differs from the order of ids: grade 2 and its level 5 come first. */
const below = (id: number, ...stages: number[]) => ({ id, stages: stages.map((stage) => ({ id: stage })) });
const grades = [
  { id: 2, levels: [below(5, 8, 7), below(4, 9)] },
  { id: 1, levels: [below(1, 1)] },
];

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ grades }));
});

describe('sorting a booklet', () => {
  it('by name sorts numbers by value', () => {
    const scores = ['Étude 10', 'Étude 9', 'etude 1'].map((name, id) => aBookletScore({ id, name }));

    expect(byName(scores)).toEqual([2, 1, 0]);
  });

  it('by place follows the order of the curriculum, and within a place that of the files', async () => {
    const at = (id: number, gradeId: number, levelId: number, stageId: number, file = '') =>
      aBookletScore({ id, gradeId, levelId, stageId, originalName: `${file}.musicxml` });
    const scores = [at(1, 1, 1, 1), at(2, 2, 4, 9), at(3, 2, 5, 7), at(4, 2, 5, 8, '10 A'), at(5, 2, 5, 8, '2 B')];

    expect(await byPlace(new QueryClient(), scores)).toEqual([5, 4, 3, 2, 1]);
  });
});
