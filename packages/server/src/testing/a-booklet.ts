import * as contract from '@eemusic/contract/library/saved-booklets';
import { standardPrintLayout } from '@eemusic/contract/library/print-layout-values';
import { publishScores } from '@eemusic/contract/library/scores';
import { anUploadedScore } from './a-score.ts';
import { aCorrectedScore } from './an-edition.ts';

/** A saved booklet of two scores, the first of which can be corrected. */
export async function aBooklet() {
  const corrected = await aCorrectedScore({ name: 'Air' });
  const { server, call, id: air } = corrected;
  const other = await anUploadedScore(server, { name: 'Bourree', seed: 7 });
  const bourree = (await call(publishScores, { scores: [other] })).body.ids[0] ?? 0;
  const content = {
    name: 'Spring',
    title: 'Spring Term',
    subtitle: '',
    selected: [air, bourree],
    cover: true,
    contents: true,
    header: true,
    numbers: true,
    startsOnLeft: false,
    layout: 'page' as 'page' | 'flow',
    printLayout: standardPrintLayout,
  };
  const id = String((await call(contract.addBooklet, content)).body.id);
  const get = async () => (await call(contract.getBooklet, { id })).body;
  return {
    server,
    call,
    content,
    id,
    air,
    bourree,
    get,
    correct: corrected.correct,
    wait: server.wait,
    update: async (change: Partial<typeof content> & { version?: number }) =>
      call(contract.updateBooklet, { id, version: (await get()).version, ...content, ...change }),
    list: async (query: { searchQuery?: string; Page?: number; Size?: number } = {}) =>
      (await call(contract.listBooklets, query)).body,
  };
}
