import { compose, type Wishes } from '@eemusic/music/exercises';
import type { Curriculum } from '@eemusic/contract/library/scores';
import type { SignedIn } from '@eemusic/contract/access/session';
import type { ListTag } from '@eemusic/music/tags';
import { post } from './sign-in.ts';

export type Shelf = { gradeId: number; levelId: number; stageId: number };

type Tags = Record<string, { value: number | boolean | null }>;

/** Values that replace those from the notes, or the defaults of the journeys. */
type Decided = Partial<
  Record<ListTag, number> & {
    moduleId: number;
    curriculum: Curriculum;
    scoreEnabled: boolean;
    accompanimentPath: string | null;
  }
>;

/** Returns the first level and stage of a grade. */
export async function firstShelf(server: string, { token }: SignedIn, gradeId: number): Promise<Shelf> {
  const ask = async (path: string) =>
    (await fetch(new URL(path, server), { headers: { Authorization: `Bearer ${token}` } })).json();
  const { levels } = await ask(`/academic-standing/levels/${gradeId}`);
  const { levelId } = levels[0];
  const { stages } = await ask(`/academic-standing/stages/${levelId}`);
  return { gradeId, levelId, stageId: stages[0].stageId };
}

/** Returns an exercise of eight measures in 4/4; each seed gives another one. */
export function exercise(seed: number, wishes: Partial<Wishes> = {}): string {
  const plain = { timeSignature: 1, rest: 4, tie: 1, accidental: false, measures: 8, texture: 'accompanied' } as const;
  return compose({ grade: 'Grade 3', ...plain, ...wishes }, seed).musicXml;
}

/** Publishes a score with this name in the first library, through the API. @returns its id */
export async function publishScore(
  server: string,
  { token }: SignedIn,
  name: string,
  shelf: Shelf,
  { xml = exercise(11), ...more }: { xml?: string } & Decided = {},
): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([xml]), 'exercise.musicxml');
  const uploaded = await fetch(new URL('/admin/score/library/upload', server), {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  });
  if (!uploaded.ok) throw new Error(`The score could not be uploaded: ${await uploaded.text()}`);
  const { fileName, analysis } = await uploaded.json();
  const tags = Object.entries(analysis.tags as Tags).map(([tag, { value }]) => [tag, value ?? 1]);
  const score = { ...Object.fromEntries(tags), ...shelf, name, fileName, moduleId: 1, scoreEnabled: true, ...more };
  const answer = await post(server, '/admin/score/library/add', { scores: [score] }, token);
  if (!answer.ok) throw new Error(`The score could not be published: ${await answer.text()}`);
  const { ids } = await answer.json();
  return ids[0];
}
