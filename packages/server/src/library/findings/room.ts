import * as contract from '@eemusic/contract/library/findings';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import type { ListTag } from '@eemusic/music/tags';
import { findingKinds } from '@eemusic/contract/library/choices';
import type { Analysis } from '@eemusic/music/workers';
import { message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import type { Room } from '#platform/room.ts';
import {
  type Catalogue,
  catalogueOf,
  currentFindings,
  detectFindings,
  type Entry,
  findEntries,
  isAccepted,
  placeNames,
  type ScoreFinding,
  tagColumns,
  whereFound,
} from '#library/catalogue/index.ts';
import type { Administrator, Change } from '#platform/database/index.ts';
import { changeMany, findListed, lockScores, type ScoreColumns, thumbnailOf } from '#library/scores/index.ts';
import { assertOffered } from '#library/tag-lists/index.ts';
import { createYielder, yieldToEventLoop } from '#platform/concurrency/index.ts';
import { labelsAt } from '#library/uploads/index.ts';
import { findFiles, keepAccepted, removeAccepted } from './store.ts';

export const findingsRoom: Room = { routes: findingRoutes };

function findingRoutes(serve: Serve, services: Services): void {
  serve(contract.listFindings, (request) => list(services, request));
  serve(contract.repairFindings, ({ findings }, by) => repairFindings(services, findings, by));
  serve(contract.acceptFindings, (request, by) => accept(services, request, by));
}

type Filter = RequestOf<typeof contract.listFindings>;
type ListFound = { entry: Entry; finding: ScoreFinding };

async function list(services: Services, filter: Filter): Promise<ResultOf<typeof contract.listFindings>> {
  const catalogue = await catalogueOf(services);
  const all = await findAll(catalogue, filter);
  const matching = all
    .filter(({ finding }) => (filter.kind ?? finding.kind) === finding.kind)
    .filter(({ finding }) => filter.tag === undefined || filter.tag === finding.tag);
  const start = (filter.Page - 1) * filter.Size;
  const onPage = matching.slice(start, start + filter.Size);
  const [measures, rows, foundIn] = await Promise.all([
    measuresOf(services, onPage),
    findListed(services.database.read, [...new Set(onPage.map(({ entry }) => entry.id))]),
    whereFound(services.database.read, filter.searchQuery, [...new Set(onPage.map(({ entry }) => entry))]),
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
}

/** In teaching order; within a stage by name. */
async function findAll(
  catalogue: Catalogue,
  { moduleId, scoreId, searchQuery, isAccepted: state }: Filter,
): Promise<ListFound[]> {
  const found: ListFound[] = [];
  const yieldIfDue = createYielder();
  for (const entry of await findEntries(catalogue, { moduleId, searchQuery }, { sortBy: 'place' })) {
    if (scoreId !== undefined && scoreId !== entry.id) continue;
    for (const finding of detectFindings(entry))
      if (isAccepted(entry, finding) === state) found.push({ entry, finding });
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

function countUnread(byName: readonly Entry[], filter: Filter): number {
  return byName.filter(({ read, moduleId }) => read === null && (filter.moduleId ?? moduleId) === moduleId).length;
}

function findingOf(
  catalogue: Catalogue,
  { entry, finding }: ListFound,
  shownBy: Pick<contract.Finding, 'measures' | 'labels'>,
): Omit<contract.Finding, 'credit' | 'sung' | 'thumbnail'> {
  const { kind, tag, decided, read, certainty, seconds } = finding;
  return {
    scoreId: entry.id,
    kind,
    tag,
    name: entry.name,
    ...placeNames(catalogue.places, entry),
    decided,
    read,
    certainty,
    seconds,
    ...shownBy,
    isAccepted: isAccepted(entry, finding),
  };
}

/**
 * Returns the measures that show each finding. Those that show a tag are read only for the rows of a page: those of all
 * scores would take too much memory.
 */
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

type Found = { scoreId: number; name: string; findings: ScoreFinding[] };

/**
 * Returns these findings by score id, in the order of the ids, read from the database and not from memory. Refuses if
 * one no longer exists.
 */
async function getFindings(tx: Change, keys: readonly contract.FindingKey[]): Promise<Found[]> {
  const byScore = Map.groupBy(keys, ({ scoreId }) => scoreId);
  const ids = [...byScore.keys()].toSorted((one, other) => one - other);
  const current = await currentFindings(tx, ids);
  return ids.map((scoreId) => {
    const score = current.get(scoreId);
    if (!score) throw new Refusal('finding.gone');
    const findings = (byScore.get(scoreId) ?? []).map((key) => getFinding(score.findings, key));
    return { scoreId, name: score.entry.name, findings: [...new Set(findings)] };
  });
}

function getFinding(findings: readonly ScoreFinding[], { kind, tag }: contract.FindingKey): ScoreFinding {
  const finding = findings.find((one) => one.kind === kind && one.tag === tag);
  if (!finding) throw new Refusal('finding.gone');
  return finding;
}

/**
 * Accepting twice is the same as once. Stores exactly what was found, so that another finding of the same kind is
 * listed again.
 */
async function accept(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { findings: keys, isAccepted }: RequestOf<typeof contract.acceptFindings>,
  by: Administrator,
) {
  return database.change(by, async (tx) => {
    await lockScores(tx);
    const found = await getFindings(tx, keys);
    const rows = found.flatMap(({ scoreId, findings }) => findings.map((finding) => ({ scoreId, ...finding })));
    const changed = await (isAccepted ? keepAccepted(tx, rows, clock.now()) : removeAccepted(tx, rows));
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
  });
}

/** Repairs all or none. Refuses if one of the findings no longer exists. */
async function repairFindings(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  keys: readonly contract.FindingKey[],
  by: Administrator,
) {
  return database.change(by, async (tx) => {
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
      return { row, columns: columnsOf(findings) };
    });
    const about = { action: 'score.repaired', at: clock.now(), missingCode: 'finding.gone' } as const;
    const deletionId = await changeMany(tx, changes, about);
    const count = found.reduce((sum, { findings }) => sum + findings.length, 0);
    return { ...message('finding.repaired', { count }), deletionId };
  });
}

/** Returns each tag that the repairs set, once. */
function distinctTags(found: readonly { findings: readonly ScoreFinding[] }[]): Partial<Record<ListTag, number>>[] {
  const tags = found
    .flatMap(({ findings }) => findings)
    .flatMap(({ tag, read }) => (tag !== null && typeof read === 'number' ? [JSON.stringify({ [tag]: read })] : []));
  return [...new Set(tags)].map((tag) => JSON.parse(tag) as Partial<Record<ListTag, number>>);
}

/** Returns the changes of a score that repair all of these findings. */
function columnsOf(findings: readonly ScoreFinding[]): ScoreColumns {
  const columns: ScoreColumns = {};
  for (const finding of findings) Object.assign(columns, repairOf(finding));
  return columns;
}

/**
 * A score with wrong or missing notes is disabled; a recording that does not fit is removed, together with its
 * alignment.
 */
function repairOf({ kind, tag, read }: ScoreFinding): ScoreColumns {
  if (kind === 'tag') return tag === null ? {} : { [tagColumns[tag]]: Number(read) };
  if (kind === 'accompaniment') return { accompaniment: null, accompaniment_offset: 0, accompaniment_tempo: null };
  return { score_enabled: 0 };
}
