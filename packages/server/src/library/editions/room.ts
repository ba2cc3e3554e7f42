import type { ListTag, SwitchTag } from '@eemusic/music/tags';
import { columnsOfDecisions, decisionsOf, tagColumns } from '#library/catalogue/index.ts';
import { type ComposedBy, getScoreFile, getUpload } from '#library/uploads/index.ts';
import { type Query, differences } from '#platform/database/index.ts';
import { Refusal, assertBelow, message } from '#platform/http/index.ts';
import * as contract from '@eemusic/contract/library/editions';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Room } from '#platform/room.ts';
import { dueSeconds, isMisfit } from '@eemusic/contract/library/lengths';
import type { Analysis } from '@eemusic/music/workers';
import { assertOffered } from '#library/tag-lists/index.ts';
import { endReviews } from '#library/drafts/index.ts';
import * as scores from '#library/scores/index.ts';

export const editionsRoom: Room = {
  routes: (serve, services) => {
    const { clock, database } = services;
    const { read } = database;
    serve(contract.listEditions, async ({ id }) => {
      const { name, version } = await scores.getScore(read, id);
      const rows = await scores.listEditions(read, id);
      const editions = rows.map(({ edition, note, measures, seconds, ...row }) => ({
        edition,
        note,
        measures,
        seconds,
        madeBy: row.made_by,
        madeAt: row.made_at,
        broughtBack: row.brought_back,
        fileName: row.name,
        originalName: row.original_name,
        composed: row.composed === null ? null : (JSON.parse(row.composed) as ComposedBy),
      }));
      return { name, version, editions };
    });
    serve(contract.checkEdition, async ({ id, fileName }) => {
      const next = await findNextEdition(read, id, fileName);
      await scores.assertFileOf(read, next.file.id, id);
      return {
        version: next.row.version,
        edition: next.row.edition,
        presentFile: next.present.name,
        broughtBack: next.broughtBack,
        tags: changedTags(next),
        misfit: misfitOf(next),
      };
    });
    /** If two people correct a score at the same time, the second is refused and keeps the upload. */
    serve(contract.addEdition, async ({ id, fileName, note, version, tags }, by) =>
      database.change(by, async (tx) => {
        await scores.lockScore(tx, id);
        // Locks the upload, so that the sweep cannot remove it before it becomes an edition.
        await getUpload(tx, fileName);
        const { row, file, present, broughtBack } = await findNextEdition(tx, id, fileName);
        if (row.version !== version) throw new Refusal('record.stale');
        assertBelow('edition', present.edition);

        await assertOffered(tx, tags, decisionsOf(row));
        const edition = present.edition + 1;
        const columns = { ...columnsOfDecisions(tags), edition, file_id: file.id };
        if (!(await scores.changeScore(tx, { id, version, columns }))) throw new Refusal('record.stale');
        await scores.addEdition(tx, {
          score_id: id,
          edition,
          file_id: file.id,
          note,
          made_by: by.name,
          made_at: clock.now().toISOString(),
        });
        await endReviews(tx, [file.id], clock.now());
        const before = { edition: row.edition, fileName: row.file_name, ...decidedOf(row, tags) };
        const change = differences(before, { edition, fileName, ...tags });
        tx.audit(
          broughtBack === null ? 'score.corrected' : 'score.brought-back',
          { kind: 'score', id, name: row.name },
          { before: change.before, after: { ...change.after, note, ...(broughtBack !== null && { broughtBack }) } },
        );
        return { ...message('score.corrected', { edition }), edition, version: version + 1 };
      }),
    );
  },
};

type Tag = ListTag | SwitchTag;
/** A file's tags as stored: value and certainty of each. */
type ReadTags = Partial<Record<Tag, [number | boolean | null, string]>>;
type File = Awaited<ReturnType<typeof getScoreFile>>;

type NextEdition = { row: scores.ScoreRow; file: File; present: scores.ListedEdition; broughtBack: number | null };

/** Refuses a file with unchanged notes, and a file of another score. */
async function findNextEdition(db: Query, id: number, fileName: string): Promise<NextEdition> {
  const row = await scores.getScore(db, id);
  const editions = await scores.listEditions(db, id);
  const [present] = editions;
  if (!present) throw new Error('A score without an edition');
  const file = await getScoreFile(db, fileName);
  if (file.sha256 === present.sha256) throw sameFile(present);

  const same = editions.find(({ sha256 }) => sha256 === file.sha256);
  const broughtBack = editions.find(({ file_id: fileId }) => fileId === file.id) ?? null;
  if (same && !broughtBack) throw sameFile(same);
  return { row, file, present, broughtBack: broughtBack?.edition ?? null };
}

const sameFile = ({ edition }: scores.ListedEdition) => new Refusal('edition.same-file', { edition });

/** If the notes of a tag did not change, a choice against them stays. */
function changedTags({ row, file, present }: NextEdition) {
  const decided = decisionsOf(row);
  const [before, now] = [readTagsOf(present), readTagsOf(file)];
  return (Object.keys(tagColumns) as Tag[]).flatMap((tag) => {
    const [read = null] = now[tag] ?? [];
    if (read === null || read === decided[tag] || read === before[tag]?.[0]) return [];
    return [{ tag, present: decided[tag], read }];
  });
}

const readTagsOf = ({ read_tags: tags }: { read_tags: string | null }) => JSON.parse(tags ?? '{}') as ReadTags;

function misfitOf({ row, file }: NextEdition) {
  const { accompaniment_seconds: accompaniment } = row;
  const score = dueSeconds({
    seconds: file.seconds,
    tempo: (JSON.parse(file.analysis) as Analysis).facts.tempo,
    accompanimentTempo: row.accompaniment_tempo,
    accompanimentOffset: row.accompaniment_offset,
  });
  return accompaniment !== null && isMisfit({ accompaniment, score }) ? { accompaniment, score } : null;
}

function decidedOf(row: Parameters<typeof decisionsOf>[0], tags: RequestOf<typeof contract.addEdition>['tags']) {
  const decided = decisionsOf(row);
  return Object.fromEntries((Object.keys(tags) as Tag[]).map((tag) => [tag, decided[tag]]));
}
