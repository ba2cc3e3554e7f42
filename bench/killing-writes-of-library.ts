import { makeExercise } from '@eemusic/music/exercises';
import { standardPrintLayout } from '@eemusic/contract/library/print-layout-values';
import { audited, next, once, type Writer } from './killing-writes.ts';

const library: Writer = async (client, pool) => {
  const name = next(pool, 'Library');
  const body = { name, shortName: `L${pool.number}`, image: pool.image };
  const question = audited('libraries', 'name', name, 'library.added');
  await client.write({ ...once, what: name, question, path: '/admin/modules/add', body });
};

const booklet: Writer = async (client, pool) => {
  const name = next(pool, 'Booklet');
  const content = { title: name, subtitle: '', cover: true, contents: true, header: true, numbers: true };
  const question = `select (select count(*) from booklets where name = '${name}') || '/' || (select count(*)
    from booklet_scores where booklet_id in (select id from booklets where name = '${name}')) as v`;
  const body = {
    name,
    ...content,
    startsOnLeft: false,
    layout: 'page',
    printLayout: standardPrintLayout,
    selected: pool.scores,
  };
  const path = '/admin/score/library/booklets/add';
  const after = `1/${pool.scores.length}`;
  await client.write({ what: name, question, before: '0/0', after, path, body, isRepeatable: true });
};

const filter: Writer = async (client, pool) => {
  const name = next(pool, 'Filter');
  const question = `select cast(count(*) as varchar) as v from saved_filters where name = '${name}'`;
  const body = { name, address: '?grade=4' };
  await client.write({ what: name, question, before: '0', after: '1', path: '/admin/score/library/filters/add', body });
};

const grade: Writer = async (client, pool) => {
  const name = next(pool, 'Grade');
  const question = `select (select count(*) from grades where name = '${name}') || '/' || (select count(*) from levels
    where grade_id in (select id from grades where name = '${name}')) as v`;
  const body = { step: 'grade', parentId: null, name, nameZh: name, levels: 3, stages: 2 };
  const path = '/admin/score/library/steps/add';
  await client.write({ what: name, question, before: '0/0', after: '1/3', path, body, isRepeatable: true });
};

/** Costly, because it needs the engraver: a score with its files, in a review or published. */
export const score: Writer = async (client, pool) => {
  const seed = (pool.number += 1);
  const bytes = new TextEncoder().encode(makeExercise({ seed }).xml);
  const { status: code, json } = await client.upload('/admin/score/library/upload', `exercise-${seed}.musicxml`, bytes);
  if (code !== 200) return;
  const fileName = String(json['fileName']);
  const isDraft = Math.random() < 0.5;
  const of = `(select id from score_files where name = '${fileName}')`;
  const question = `select (select count(*) from ${isDraft ? 'draft_scores' : 'scores'} where file_id in ${of}) || '/' ||
    (select count(*) from score_music where file_id in ${of}) as v`;
  client.noteAcknowledged({ what: fileName, question, before: '0/0', after: '0/1' });
  const { curriculum, gradeId, levelId, stageId, moduleId } = pool.place;
  const body = isDraft
    ? { fileName, curriculum, gradeId, levelId, stageId, moduleId }
    : { scores: [{ fileName, name: `Score ${seed}`, ...pool.place }] };
  const path = `/admin/score/library/${isDraft ? 'drafts/add' : 'add'}`;
  await client.write({ what: fileName, question, before: '0/1', after: '1/1', path, body, isRepeatable: !isDraft });
};

export const libraryWriters: readonly Writer[] = [library, booklet, filter, grade];
