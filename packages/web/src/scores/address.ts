import type { Curriculum } from '@eemusic/contract/scores';

/** What the address of a library's screen tells, so that back, reload and a pasted link show the same. */
export type ScoresAddress = {
  /** The usual library type is left out. */
  curriculum?: Curriculum;
  grade?: number;
  level?: number;
  stage?: number;
  search?: string;
  /** The score whose edit panel is open. */
  edit?: number;
  /** The score that is shown as sheet music. */
  preview?: number;
};

/** Anything else in an address is left out. */
export function readScoresAddress(given: Record<string, unknown>): ScoresAddress {
  const grade = idIn(given['grade']);
  const level = grade === undefined ? undefined : idIn(given['level']);
  const stage = level === undefined ? undefined : idIn(given['stage']);
  const edit = idIn(given['edit']);
  const preview = idIn(given['preview']);
  const search = typeof given['search'] === 'number' ? String(given['search']) : given['search'];
  return {
    ...(given['curriculum'] === 'PianoAdventure' && { curriculum: 'PianoAdventure' }),
    ...(grade !== undefined && { grade }),
    ...(level !== undefined && { level }),
    ...(stage !== undefined && { stage }),
    ...(typeof search === 'string' && search !== '' && { search: search.slice(0, 120) }),
    ...(edit !== undefined && { edit }),
    ...(preview !== undefined && { preview }),
  };
}

function idIn(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;
}
