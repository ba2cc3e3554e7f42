import { defaultCurriculum } from '@eemusic/contract/library/choices';
import type { PublishedScore } from './use-publish.ts';

/**
 * The address of the list that shows these scores first and highlights them: their shelf, or all scores if they are on
 * several shelves.
 */
export function listOf(published: readonly PublishedScore[]) {
  const shown = { sort: 'id', order: 'desc', published: published.map(({ id }) => id).join('-') } as const;
  const [first] = published;
  if (first === undefined || !published.every((score) => isSameShelf(score, first)))
    return { to: '/score-library/scores', search: shown, replace: true } as const;
  const { moduleId, curriculum, gradeId: grade, levelId: level, stageId: stage } = first;
  return {
    to: '/score-library/$id/upload',
    params: { id: String(moduleId) },
    search: { ...(curriculum !== defaultCurriculum && { curriculum }), grade, level, stage, ...shown },
    replace: true,
  } as const;
}

const shelfFields = ['moduleId', 'curriculum', 'stageId'] as const;

function isSameShelf(one: PublishedScore, other: PublishedScore): boolean {
  return shelfFields.every((field) => one[field] === other[field]);
}
