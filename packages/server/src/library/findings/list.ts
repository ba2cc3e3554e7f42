import { findingKinds } from '@eemusic/contract/library/choices';
import type { Analysis } from '@eemusic/music/workers';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import type { Finding, FindingKind, listFindings } from '@eemusic/contract/library/findings';
import { createYielder, yieldToEventLoop } from '#platform/concurrency/index.ts';
import {
  type Catalogue,
  catalogueOf,
  detectFindings,
  type Entry,
  type ScoreFinding,
  findEntries,
  isAccepted,
  placeNames,
  whereFound,
} from '#library/catalogue/index.ts';
import type { Services } from '#platform/services.ts';
import { labelsAt } from '#library/uploads/index.ts';
import { analysesOf, labelsOf } from './store.ts';

type Filter = RequestOf<typeof listFindings>;
type Found = { entry: Entry; finding: ScoreFinding };

export async function list(services: Services, filter: Filter): Promise<ResultOf<typeof listFindings>> {
  const catalogue = await catalogueOf(services);
  const all = await findAll(catalogue, filter);
  const matching = all
    .filter(({ finding }) => (filter.kind ?? finding.kind) === finding.kind)
    .filter(({ finding }) => filter.tag === undefined || filter.tag === finding.tag);
  const start = (filter.Page - 1) * filter.Size;
  const onPage = matching.slice(start, start + filter.Size);
  const [measures, foundIn] = await Promise.all([
    measuresOf(services, onPage),
    whereFound(services.database.read, filter.searchQuery, [...new Set(onPage.map(({ entry }) => entry))]),
  ]);
  return {
    findings: onPage.map((found, index) => ({
      ...findingOf(catalogue, found, measures[index] ?? { measures: [], labels: [] }),
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
): Promise<Found[]> {
  const found: Found[] = [];
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
  shownBy: Pick<Finding, 'measures' | 'labels'>,
): Omit<Finding, 'credit' | 'sung'> {
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
async function measuresOf({ database: { read } }: Services, findings: readonly Found[]) {
  const ofTags = findings.filter(({ finding }) => finding.kind === 'tag');
  const [analyses, labels] = await Promise.all([
    analysesOf(read, fileIdsOf(ofTags)),
    labelsOf(read, fileIdsOf(findings)),
  ]);
  const all: Pick<Finding, 'measures' | 'labels'>[] = [];
  for (const { entry, finding } of findings) {
    const analysis = finding.tag === null ? undefined : analyses.get(entry.fileId);
    const evidence = analysis && finding.tag ? (JSON.parse(analysis) as Analysis).tags[finding.tag].measures : [];
    const measures = finding.kind === 'tag' ? evidence : [...finding.measures];
    all.push({ measures, labels: labelsAt(labels.get(entry.fileId) ?? '[]', measures) });
    if (all.length % 100 === 0) await yieldToEventLoop();
  }
  return all;
}

const fileIdsOf = (findings: readonly Found[]) => findings.map(({ entry }) => entry.fileId);
