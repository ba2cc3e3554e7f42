/** The place of a score in the curriculum; null for what is not chosen yet. */
export type Place = { gradeId: number | null; levelId: number | null; stageId: number | null };

export const placeFields = ['gradeId', 'levelId', 'stageId'] as const;
export type PlaceField = (typeof placeFields)[number];

/** Levels belong to a grade and stages to a level, so a new grade or level clears the fields after it. */
export function choose(place: Place, field: PlaceField, id: number | null): Place {
  if (place[field] === id) return place;
  if (field === 'gradeId') return { gradeId: id, levelId: null, stageId: null };
  if (field === 'levelId') return { ...place, levelId: id, stageId: null };
  return { ...place, stageId: id };
}
