import * as contract from '@eemusic/contract/learning/content';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { openCatalogue } from './catalogue.ts';
import { readScore } from './score.ts';
import { readStudent } from './student.ts';

export function contentRoutes(serve: Serve, services: Services): void {
  const catalogue = openCatalogue(services);
  serve(contract.readCatalogue, (request) => catalogue.read(request), { etagOf: catalogue.etagOf });
  serve(contract.readPublishedScore, (request) => readScore(services, request));
  serve(contract.readStudentState, (request, by) => readStudent(services, request, by));
}
