import { findingKinds } from '@eemusic/contract/library/choices';
import type { Analysis } from '@eemusic/music/workers';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import type { Finding, FindingKind, listFindings } from '@eemusic/contract/library/findings';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import {
  type Catalogue,
  catalogueOf,
  type Entry,
  type ScoreFinding,
  findingsOf,
  withFindings,
  findEntries,
  isAccepted,
  placeNames,
  whereFound,
} from '#library/catalogue/index.ts';
import type { Services } from '#platform/services.ts';
import { analysesOf } from './store.ts';

type Filter = RequestOf<typeof listFindings>;
type Found = { entry: Entry; finding: ScoreFinding };

export async function list(services: Services, filter: Filter): Promise<ResultOf<typeof listFindings>> {
  const catalogue = await catalogueOf(services);
  const { byName } = catalogue;
  const all = findAll({ ...catalogue, byName: await withFindings(byName) }, filter);
  const matching = all
    .filter(({ finding }) => (filter.kind ?? finding.kind) === finding.kind)
    .filter(({ finding }) => filter.tag === undefined || filter.tag === finding.tag);
  const start = (filter.Page - 1) * filter.Size;
  const onPage = matching.slice(start, start + filter.Size);
  const [evidence, foundIn] = await Promise.all([
    evidenceOf(services, onPage),
    whereFound(services.database.read, filter.searchQuery, [...new Set(onPage.map(({ entry }) => entry))]),
  ]);
  return {
    findings: onPage.map((found, index) => ({
      ...findingOf(catalogue, found, evidence[index] ?? []),
      ...foundIn(found.entry),
    })),
    total: matching.length,
    counts: countKinds(all),
    unread: countUnread(byName, filter),
  };
}

/** In teaching order; within a stage by name. */
function findAll(catalogue: Catalogue, { moduleId, scoreId, searchQuery, isAccepted: state }: Filter): Found[] {
  const { entries } = findEntries(catalogue, { moduleId, searchQuery }, { sortBy: 'place' });
  const asked = scoreId === undefined ? entries : entries.filter(({ id }) => id === scoreId);
  return asked.flatMap((entry) =>
    findingsOf(entry)
      .filter((finding) => isAccepted(entry, finding) === state)
      .map((finding) => ({ entry, finding })),
  );
}

function countKinds(found: readonly Found[]): Record<FindingKind, number> {
  const counts = Object.fromEntries(findingKinds.map((kind) => [kind, 0])) as Record<FindingKind, number>;
  for (const { finding } of found) counts[finding.kind] += 1;
  return counts;
}

function countUnread(byName: readonly Entry[], filter: Filter): number {
  return byName.filter(({ read, moduleId }) => read === null && (filter.moduleId ?? moduleId) === moduleId).length;
}

function findingOf(
  catalogue: Catalogue,
  { entry, finding }: Found,
  evidence: readonly number[],
): Omit<Finding, 'credit' | 'sung'> {
  const { kind, tag, decided, read, certainty, seconds, measures } = finding;
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
    measures: kind === 'tag' ? [...evidence] : [...measures],
    firstMeasure: entry.firstMeasure,
    isAccepted: isAccepted(entry, finding),
  };
}

/**
 * Reads the measures that show a tag only for the rows of a page, because those of all scores would take too much
 * memory.
 */
async function evidenceOf({ database }: Services, findings: readonly Found[]): Promise<number[][]> {
  const ofTags = findings.filter(({ finding }) => finding.kind === 'tag');
  const analyses = await analysesOf(
    database.read,
    ofTags.map(({ entry }) => entry.fileId),
  );
  const measures: number[][] = [];
  for (const { entry, finding } of findings) {
    const analysis = finding.tag === null ? undefined : analyses.get(entry.fileId);
    measures.push(analysis && finding.tag ? (JSON.parse(analysis) as Analysis).tags[finding.tag].measures : []);
    if (measures.length % 100 === 0) await yieldToEventLoop();
  }
  return measures;
}
