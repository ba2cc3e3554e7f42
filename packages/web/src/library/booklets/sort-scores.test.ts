import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aBookletScore } from './testing.ts';
import { byName, byPlace } from './booklet-editor.tsx';

/** The teaching order differs from the order of ids: grade 2 and its level 5 come first. */
const answers: Record<string, unknown> = {
  '/academic-standing/grades': { grades: [2, 1].map((gradeId) => ({ gradeId, gradeName: '' })) },
  '/academic-standing/levels/2': { levels: [5, 4].map((levelId) => ({ levelId, levelName: '' })) },
  '/academic-standing/levels/1': { levels: [{ levelId: 1, levelName: '' }] },
  '/academic-standing/stages/1': { stages: [{ stageId: 1, stageName: '' }] },
  '/academic-standing/stages/4': { stages: [{ stageId: 9, stageName: '' }] },
  '/academic-standing/stages/5': { stages: [8, 7].map((stageId) => ({ stageId, stageName: '' })) },
};

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => Response.json(answers[path]));
});

describe('sorting a booklet', () => {
  it('by name sorts numbers by value', () => {
    const scores = ['Étude 10', 'Étude 9', 'etude 1'].map((name, id) => aBookletScore({ id, name }));

    expect(byName(scores)).toEqual([2, 1, 0]);
  });

  it('by place follows the order of the curriculum', async () => {
    const at = (id: number, gradeId: number, levelId: number, stageId: number, name = '') =>
      aBookletScore({ id, gradeId, levelId, stageId, name });
    const scores = [at(1, 1, 1, 1), at(2, 2, 4, 9), at(3, 2, 5, 7), at(4, 2, 5, 8, 'b'), at(5, 2, 5, 8, 'a')];

    expect(await byPlace(new QueryClient(), scores)).toEqual([5, 4, 3, 2, 1]);
  });
});
