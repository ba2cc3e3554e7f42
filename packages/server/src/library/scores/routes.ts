import { printBooklet } from '@eemusic/contract/library/booklets';
import * as playing from '@eemusic/contract/library/playing';
import * as contract from '@eemusic/contract/library/scores';
import type { Serve } from '#platform/http/index.ts';
import { uploadScore, type Engravers } from '#library/uploads/index.ts';
import type { Services } from '#platform/services.ts';
import { booklet } from './booklet.ts';
import { align } from './align.ts';
import { deleteScores } from './delete.ts';
import { exportScores } from './export.ts';
import { libraryWideRoutes } from './find-routes.ts';
import { list } from './list.ts';
import { preview } from './preview.ts';
import { print } from './print.ts';
import { publish } from './publish.ts';
import { toggle } from './toggle.ts';
import { updateScore } from './update.ts';

export function scoreRoutes(serve: Serve, services: Services, engravers: Engravers): void {
  serve(contract.uploadScore, ({ file }, by) => uploadScore(services, engravers, file, by));
  serve(contract.publishScores, ({ scores }, by) => publish(services, scores, by));
  serve(contract.listScores, (request) => list(services, request));
  serve(contract.toggleScore, (request, by) => toggle(services, request, by));
  serve(contract.updateScore, (request, by) => updateScore(services, request, by));
  serve(contract.deleteScore, ({ id }, by) => deleteScores(services, { selected: [id] }, by));
  serve(contract.deleteScores, (request, by) => deleteScores(services, request, by));
  serve(contract.exportScores, ({ selected }) => exportScores(services, selected));
  serve(contract.printScores, ({ selected }) => print(services, selected));
  serve(printBooklet, (wishes) => booklet(services, wishes));
  serve(playing.previewScore, ({ id }) => preview(services, id));
  serve(playing.alignAccompaniment, (request, by) => align(services, request, by));
  libraryWideRoutes(serve, services);
}
