import type { addEdition as contract } from '@eemusic/contract/library/editions';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { decisionsOf } from '#library/catalogue/index.ts';
import { addEdition, changeScore, lockScore, type ScoreColumns, tagColumns } from '#library/scores/index.ts';
import { assertOffered } from '#library/tag-lists/index.ts';
import { endReviews } from '#library/drafts/index.ts';
import { getUpload } from '#library/uploads/index.ts';
import { type Administrator, differences } from '#platform/database/index.ts';
import { assertBelow, message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { findNextEdition } from './next-edition.ts';

type Request = RequestOf<typeof contract>;

/** If two people correct a score at the same time, the second is refused and keeps the upload. */
export async function add(
  { database, clock }: Services,
  { id, fileName, note, version, tags }: Request,
  by: Administrator,
): Promise<ResultOf<typeof contract>> {
  return database.change(by, async (tx) => {
    await lockScore(tx, database.engine, id);
    // Locks the upload, so that the sweep cannot remove it before it becomes an edition.
    await getUpload(tx, database.engine, fileName);
    const { row, file, present, broughtBack } = await findNextEdition(tx, id, fileName);
    if (row.version !== version) throw new Refusal('record.stale');
    assertBelow('edition', present.edition);

    await assertOffered(tx, database.engine, tags, decisionsOf(row));
    const edition = present.edition + 1;
    const tagged = columnsOf(tags);
    const columns = { ...tagged, edition, file_id: file.id };
    if (!(await changeScore(tx, { id, version, columns }))) throw new Refusal('record.stale');
    await addEdition(tx, {
      score_id: id,
      edition,
      file_id: file.id,
      note,
      made_by: by.name,
      made_at: clock.now().toISOString(),
    });
    await endReviews(tx, database.engine, [file.id], clock.now());
    const before = { edition: row.edition, fileName: row.file_name, ...decidedOf(row, tags) };
    const change = differences(before, { edition, fileName, ...tags });
    tx.audit(
      broughtBack === null ? 'score.corrected' : 'score.brought-back',
      { kind: 'score', id, name: row.name },
      { before: change.before, after: { ...change.after, note, ...(broughtBack !== null && { broughtBack }) } },
    );
    return { ...message('score.corrected', { edition }), edition, version: version + 1 };
  });
}

type Tag = keyof typeof tagColumns;

function columnsOf(tags: Request['tags']): ScoreColumns {
  const changes = Object.entries(tags).filter(([, value]) => value !== undefined);
  return Object.fromEntries(changes.map(([tag, value]) => [tagColumns[tag as Tag], Number(value)]));
}

/** The previous values of the changed tags. */
function decidedOf(row: Parameters<typeof decisionsOf>[0], tags: Request['tags']) {
  const decided = decisionsOf(row);
  return Object.fromEntries((Object.keys(tags) as Tag[]).map((tag) => [tag, decided[tag]]));
}
