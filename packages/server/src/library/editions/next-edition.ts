import type { ListTag, SwitchTag } from '@eemusic/music/tags';
import { decisionsOf } from '#library/catalogue/index.ts';
import { getScore, listEditions, type ListedEdition, type ScoreRow, tagColumns } from '#library/scores/index.ts';
import { getScoreFile } from '#library/uploads/index.ts';
import type { Query } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';

type Tag = ListTag | SwitchTag;
/** A file's tags as stored: value and certainty of each. */
type ReadTags = Partial<Record<Tag, [number | boolean | null, string]>>;
type File = Awaited<ReturnType<typeof getScoreFile>>;

export type NextEdition = { row: ScoreRow; file: File; present: ListedEdition; broughtBack: number | null };

/**
 * Returns the file as the next edition of this score. Refuses a file with unchanged notes, and a file of another score.
 */
export async function findNextEdition(db: Query, id: number, fileName: string): Promise<NextEdition> {
  const row = await getScore(db, id);
  const editions = await listEditions(db, id);
  const [present] = editions;
  if (!present) throw new Error('A score without an edition');
  const file = await getScoreFile(db, fileName);
  if (file.sha256 === present.sha256) throw sameFile(present);

  const same = editions.find(({ sha256 }) => sha256 === file.sha256);
  const broughtBack = editions.find(({ file_id: fileId }) => fileId === file.id) ?? null;
  if (same && !broughtBack) throw sameFile(same);
  return { row, file, present, broughtBack: broughtBack?.edition ?? null };
}

const sameFile = ({ edition }: ListedEdition) => new Refusal('edition.same-file', { edition });

/**
 * Returns the tags whose value in the new notes differs both from the old notes and from the choice of staff. If the
 * notes did not change, a choice against the notes stays.
 */
export function changedTags({ row, file, present }: NextEdition) {
  const decided = decisionsOf(row);
  const [before, now] = [readTagsOf(present), readTagsOf(file)];
  return (Object.keys(tagColumns) as Tag[]).flatMap((tag) => {
    const [read = null] = now[tag] ?? [];
    if (read === null || read === decided[tag] || read === before[tag]?.[0]) return [];
    return [{ tag, present: decided[tag], read }];
  });
}

const readTagsOf = ({ read_tags: tags }: { read_tags: string | null }) => JSON.parse(tags ?? '{}') as ReadTags;
