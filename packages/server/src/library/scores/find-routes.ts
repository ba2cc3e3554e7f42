import * as contract from '@eemusic/contract/library/catalogue';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { changeScores } from './change.ts';
import { count, cover } from './count.ts';
import { exportScoreList } from './export-list.ts';
import { find } from './find.ts';
import { select } from './select.ts';

/** What is asked of the whole library, and what is done with all that a filter finds. */
export function libraryWideRoutes(serve: Serve, services: Services): void {
  serve(contract.findScores, (request) => find(services, request));
  serve(contract.countScores, (filter) => count(services, filter));
  serve(contract.selectScores, (request) => select(services, request));
  serve(contract.changeScores, (request, by) => changeScores(services, request, by));
  serve(contract.exportScoreList, (request) => exportScoreList(services, request));
  serve(contract.coverScores, (request) => cover(services, request));
}
