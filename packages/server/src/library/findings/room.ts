import * as contract from '@eemusic/contract/library/findings';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { ListTag } from '@eemusic/music/tags';
import { findingKinds } from '@eemusic/contract/library/choices';
import type { Analysis } from '@eemusic/music/workers';
import { message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import type { Room } from '#platform/room.ts';
import { type Change, type Query, chunks, jsonTable, readInChunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { sql, type SqlBool } from 'kysely';
import { changeMany, findListed, lockScores, type ScoreColumns, thumbnailOf } from '#library/scores/index.ts';
import { assertOffered } from '#library/tag-lists/index.ts';
import { createYielder, yieldToEventLoop } from '#platform/concurrency/index.ts';
import { labelsAt } from '#library/uploads/index.ts';
import * as library from '#library/catalogue/index.ts';

export const findingsRoom: Room = { routes: findingRoutes };

function findingRoutes(serve: Serve, services: Services): void {
  const { clock, database } = services;
  const { read } = database;
  serve(contract.listFindings, async (filter) => {
    const catalogue = await library.catalogueOf(services);
    const all = await findAll(catalogue, filter);
    const matching = all
      .filter(({ finding }) => (filter.kind ?? finding.kind) === finding.kind)
      .filter(({ finding }) => filter.tag === undefined || filter.tag === finding.tag);
    const start = (filter.Page - 1) * filter.Size;
    const onPage = matching.slice(start, start + filter.Size);
    const [measures, rows, foundIn] = await Promise.all([
      measuresOf(services, onPage),
      findListed(read, [...new Set(onPage.map(({ entry }) => entry.id))]),
      library.whereFound(read, filter.searchQuery, [...new Set(onPage.map(({ entry }) => entry))]),
    ]);
    return {
      findings: onPage.map((found, index) => ({
        ...findingOf(catalogue, found, measures[index] ?? { measures: [], labels: [] }),
        thumbnail: thumbnailOf(services, rows.get(found.entry.id) ?? null),
        ...foundIn(found.entry),
      })),
      total: matching.length,
      counts: countKinds(all),
      unread: countUnread(catalogue.byName, filter),
    };
  });
  /** Repairs all or none. Refuses if one of the findings no longer exists. */
  serve(contract.repairFindings, async ({ findings: keys }, by) =>
    database.change(by, async (tx) => {
      await lockScores(tx);
      if (keys.some(({ kind }) => kind === 'unlisted')) throw new Refusal('finding.by-hand');
      const found = await getFindings(tx, keys);
      for (const tags of distinctTags(found)) await assertOffered(tx, tags);
      const rows = await findListed(
        tx,
        found.map(({ scoreId }) => scoreId),
      );
      const changes = found.map(({ scoreId, findings }) => {
        const row = rows.get(scoreId);
        if (!row) throw new Refusal('finding.gone');
        return { row, columns: Object.assign({}, ...findings.map(repairOf)) as ScoreColumns };
      });
      const about = { action: 'score.repaired', at: clock.now(), missingCode: 'finding.gone' } as const;
      const deletionId = await changeMany(tx, changes, about);
      const count = found.reduce((sum, { findings }) => sum + findings.length, 0);
      return { ...message('finding.repaired', { count }), deletionId };
    }),
  );
  /** Stores exactly what was found, so that another finding of the same kind is listed again. */
  serve(contract.acceptFindings, async ({ findings: keys, isAccepted }, by) =>
    database.change(by, async (tx) => {
      await lockScores(tx);
      const found = await getFindings(tx, keys);
      const at = clock.now().toISOString();
      const rows = found.flatMap(({ scoreId, findings }) =>
        findings.map(({ kind, tag, about }) => ({ score_id: scoreId, kind, tag: tag ?? '', about, at })),
      );
      const changed = await (isAccepted ? keepAccepted(tx, rows) : removeAccepted(tx, rows));
      const ofScore = Map.groupBy(changed, ({ score_id: scoreId }) => scoreId);

      for (const { scoreId, name } of found) {
        const names = (ofScore.get(scoreId) ?? []).map(({ kind, tag }) => tag || kind);
        const states = { before: { findings: isAccepted ? [] : names }, after: { findings: isAccepted ? names : [] } };
        tx.audit(
          isAccepted ? 'score.finding-accepted' : 'score.finding-reopened',
          { kind: 'score', id: scoreId, name },
          states,
        );
      }
      return message(isAccepted ? 'finding.accepted' : 'finding.reopened', { count: rows.length });
    }),
  );
}

type Filter = RequestOf<typeof contract.listFindings>;
type ListFound = { entry: library.Entry; finding: library.ScoreFinding };

/** In teaching order; within a stage by name. */
async function findAll(catalogue: library.Catalogue, { moduleId, scoreId, searchQuery, isAccepted: state }: Filter) {
  const found: ListFound[] = [];
  const yieldIfDue = createYielder();
  for (const entry of await library.findEntries(catalogue, { moduleId, searchQuery }, { sortBy: 'place' })) {
    if (scoreId !== undefined && scoreId !== entry.id) continue;
    for (const finding of library.detectFindings(entry))
      if (library.isAccepted(entry, finding) === state) found.push({ entry, finding });
    const yielding = yieldIfDue();
    if (yielding) await yielding;
  }
  return found;
}

function countKinds(found: readonly ListFound[]): Record<contract.FindingKind, number> {
  const counts = Object.fromEntries(findingKinds.map((kind) => [kind, 0])) as Record<contract.FindingKind, number>;
  for (const { finding } of found) counts[finding.kind] += 1;
  return counts;
}

function countUnread(byName: readonly library.Entry[], filter: Filter): number {
  return byName.filter(({ read, moduleId }) => read === null && (filter.moduleId ?? moduleId) === moduleId).length;
}

function findingOf(
  catalogue: library.Catalogue,
  { entry, finding }: ListFound,
  shownBy: Pick<contract.Finding, 'measures' | 'labels'>,
): Omit<contract.Finding, 'credit' | 'sung' | 'thumbnail'> {
  const { about: _about, ...shown } = finding;
  return {
    scoreId: entry.id,
    name: entry.name,
    ...library.placeNames(catalogue.places, entry),
    ...shown,
    ...shownBy,
    isAccepted: library.isAccepted(entry, finding),
  };
}

/** Of tags only for the rows of a page: the measures of all scores would take too much memory. */
async function measuresOf({ database: { read } }: Services, findings: readonly ListFound[]) {
  const files = await findFiles(
    read,
    findings.map(({ entry }) => entry.fileId),
  );
  const all: Pick<contract.Finding, 'measures' | 'labels'>[] = [];
  for (const { entry, finding } of findings) {
    const { analysis = null, labels = '[]' } = files.get(entry.fileId) ?? {};
    const tags = finding.tag !== null && analysis !== null ? (JSON.parse(analysis) as Analysis).tags : null;
    const measures = tags && finding.tag ? tags[finding.tag].measures : [...finding.measures];
    all.push({ measures, labels: labelsAt(labels, measures) });
    if (all.length % 100 === 0) await yieldToEventLoop();
  }
  return all;
}

type Found = { scoreId: number; name: string; findings: library.ScoreFinding[] };

/** Read from the database and not from memory, in the order of the ids. */
async function getFindings(tx: Change, keys: readonly contract.FindingKey[]): Promise<Found[]> {
  const byScore = Map.groupBy(keys, ({ scoreId }) => scoreId);
  const ids = [...byScore.keys()].toSorted((one, other) => one - other);
  const current = await library.currentFindings(tx, ids);
  return ids.map((scoreId) => {
    const score = current.get(scoreId);
    if (!score) throw new Refusal('finding.gone');
    const findings = (byScore.get(scoreId) ?? []).map(({ kind, tag }) => {
      const finding = score.findings.find((one) => one.kind === kind && one.tag === tag);
      if (!finding) throw new Refusal('finding.gone');
      return finding;
    });
    return { scoreId, name: score.entry.name, findings: [...new Set(findings)] };
  });
}

function distinctTags(found: readonly Found[]): Partial<Record<ListTag, number>>[] {
  const tags = found.flatMap(({ findings }) =>
    findings.flatMap(({ tag, read }) => (tag !== null && typeof read === 'number' ? [{ [tag]: read }] : [])),
  );
  return [...new Map(tags.map((one) => [JSON.stringify(one), one])).values()];
}

/**
 * A score with wrong or missing notes is disabled; a recording that does not fit is removed, together with its
 * alignment.
 */
function repairOf({ kind, tag, read }: library.ScoreFinding): ScoreColumns {
  if (kind === 'tag') return tag === null ? {} : { [library.tagColumns[tag]]: Number(read) };
  if (kind === 'accompaniment') return { accompaniment: null, accompaniment_offset: 0, accompaniment_tempo: null };
  return { score_enabled: 0 };
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    accepted_findings: {
      score_id: number;
      kind: string;
      /** Empty if the finding is not about a tag. */
      tag: string;
      /** What was found when it was accepted. */
      about: string;
      at: string;
    };
  }
}

type AcceptedFinding = Tables['accepted_findings'];
const keys = ['score_id', 'kind', 'tag'] as const;
type Changed = Pick<AcceptedFinding, (typeof keys)[number]>;

/** Accepting again replaces what was accepted before. Returns those that were not accepted as they are. */
async function keepAccepted(tx: Change, findings: readonly AcceptedFinding[]): Promise<Changed[]> {
  const changed: Changed[] = [];
  for (const chunk of chunks(findings)) {
    const kept = tx
      .insertInto('accepted_findings')
      .values(chunk)
      .onConflict((conflict) =>
        conflict
          .columns(keys)
          .doUpdateSet(({ ref }) => ({ about: ref('excluded.about'), at: ref('excluded.at') }))
          .whereRef('accepted_findings.about', '<>', 'excluded.about'),
      );
    changed.push(...(await kept.returning(keys).execute()));
  }
  return changed;
}

async function removeAccepted(tx: Change, findings: readonly AcceptedFinding[]): Promise<Changed[]> {
  const changed: Changed[] = [];
  for (const chunk of chunks(findings)) {
    const given = sql`select cast(value ->> 'score_id' as integer), value ->> 'kind', value ->> 'tag'
      from ${jsonTable(chunk)}`;
    const removed = tx.deleteFrom('accepted_findings').where(sql<SqlBool>`(score_id, kind, tag) in (${given})`);
    changed.push(...(await removed.returning(keys).execute()));
  }
  return changed;
}

async function findFiles(db: Query, fileIds: readonly number[]) {
  const rows = await readInChunks(db, [...new Set(fileIds)], (chunk) =>
    db.selectFrom('score_files').select(['id', 'analysis', 'measure_labels as labels']).where('id', 'in', chunk),
  );
  return new Map(rows.map(({ id, ...file }) => [id, file]));
}
