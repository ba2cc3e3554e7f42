import { type BulkDoubt, bulkDoubts } from '@eemusic/contract/library/bulk';
import { defaultCurriculum, listTags, scoreTypes } from '@eemusic/contract/library/choices';
import type { DraftDecisions } from '@eemusic/contract/library/drafts';
import type { UploadedScore } from '@eemusic/contract/library/uploads';
import type { ListTag } from '@eemusic/music/tags';
import { type Place, readSteps } from '#library/academics/index.ts';
import { listLibraryNames } from '#library/libraries/index.ts';
import { readEntryNames } from '#library/tag-lists/index.ts';
import type { Query } from '#platform/database/index.ts';
import { plain } from '#platform/spreadsheet/index.ts';

/** What a sheet says about a file, by the plain names of its columns in `columns`. */
export type Said = Partial<Record<'file' | 'name' | 'grade' | 'level' | 'stage' | 'tags' | 'library', string>>;

type Known = Awaited<ReturnType<typeof readKnown>>;

export async function readKnown(db: Query) {
  const [libraries, grades, levels, stages, entries] = await Promise.all([
    listLibraryNames(db),
    readSteps(db, 'grade'),
    readSteps(db, 'level'),
    readSteps(db, 'stage'),
    readEntryNames(db),
  ]);
  const isOffered = ({ isRetired, deletedAt }: (typeof grades)[number]) => !isRetired && deletedAt === null;
  return {
    libraries: libraries.map(({ libraryId: id, libraryName: name }) => ({ id, name, nameZh: name })),
    steps: [grades, levels, stages].map((list) => list.filter(isOffered)),
    entries: listTags.flatMap((list) => entries[list].filter((one) => !one.isRetired).map((one) => ({ ...one, list }))),
  };
}

export function decide(
  { name, analysis, alike }: UploadedScore,
  { path, said, known }: { path: string; said: Said; known: Known },
): { decisions: DraftDecisions; doubts: BulkDoubt[] } {
  const folders = path.split('/').slice(0, -1);
  const library = find(known.libraries, [said.library, ...folders]) ?? onlyOne(known.libraries);
  const place = placeOf([said.grade, said.level, said.stage], folders, known);
  const { tags, isUnknown } = tagsOf(said.tags, known);
  const { value: accidental } = analysis.tags.accidental;
  const { value: articulation } = analysis.tags.articulation;
  const { value: dynamics } = analysis.tags.dynamics;
  const read = Object.fromEntries(listTags.map((list) => [list, tags[list] ?? analysis.tags[list].value])) as Record<
    ListTag,
    number | null
  >;
  const isUnsure = listTags.some(
    (list) => tags[list] === undefined && (read[list] === null || analysis.tags[list].certainty === 'unsure'),
  );
  const isUnnamed = said.library !== undefined && find(known.libraries, [said.library]) === undefined;
  const has: Record<BulkDoubt, boolean> = {
    library: library === undefined,
    place: place.stageId === null,
    tag: isUnsure,
    sheet: isUnknown || isUnnamed,
    warning: analysis.warnings.length > 0,
    duplicate: alike.some(({ kind }) => kind === 'bytes' || kind === 'music'),
  };
  const decisions: DraftDecisions = {
    ...read,
    ...place,
    accidental,
    articulation,
    dynamics,
    name: said.name ?? name,
    moduleId: library?.id ?? known.libraries[0]?.id ?? 0,
    curriculum: defaultCurriculum,
    scoreType: scoreTypes.normal,
    scoreEnabled: true,
    accompanimentPath: null,
  };
  return { decisions, doubts: bulkDoubts.filter((doubt) => has[doubt]) };
}

type Named = { name: string; nameZh: string };

const isNamed = ({ name, nameZh }: Named, text: string) => [name, nameZh].some((one) => plain(one) === plain(text));

function find<One extends Named>(among: readonly One[], texts: readonly (string | undefined)[]): One | undefined {
  for (const text of texts) {
    const found = text === undefined ? undefined : among.find((one) => isNamed(one, text));
    if (found) return found;
  }
  return undefined;
}

const onlyOne = <One>(list: readonly One[]) => (list.length === 1 ? list[0] : undefined);

function placeOf(said: readonly (string | undefined)[], folders: readonly string[], { steps }: Known): Place {
  const ids: (number | null)[] = [];
  for (const [index, list] of steps.entries()) {
    const parent = ids.at(-1) ?? null;
    const isOpen = index === 0 || parent !== null;
    const among = isOpen ? list.filter(({ parentId }) => parentId === parent) : [];
    ids.push(find(among, [said[index], ...folders])?.id ?? null);
  }
  const [gradeId = null, levelId = null, stageId = null] = ids;
  return { gradeId, levelId, stageId };
}

/** Tags by the names of their entries, with semicolons between them. A name of several lists says nothing. */
function tagsOf(text: string | undefined, { entries }: Known) {
  const tags: Partial<Record<ListTag, number>> = {};
  let isUnknown = false;
  for (const name of (text ?? '').split(/[;；\n]/).filter((part) => part.trim() !== '')) {
    const [entry, ...others] = entries.filter((one) => isNamed(one, name));
    if (entry && others.length === 0) tags[entry.list] = entry.id;
    else isUnknown = true;
  }
  return { tags, isUnknown };
}
