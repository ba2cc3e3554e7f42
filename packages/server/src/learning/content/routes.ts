import * as contract from '@eemusic/contract/learning/content';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { openCatalogue } from './catalogue.ts';
import { openNames } from './names.ts';
import { readScore } from './score.ts';
import { readStudent } from './student.ts';

export function contentRoutes(serve: Serve, services: Services): void {
  const catalogue = openCatalogue(services);
  const names = openNames(services.database);
  serve(contract.readCatalogue, (request, by) => catalogue.read(request, by), { etagOf: catalogue.etagOf });
  serve(contract.readNames, () => names.read(), { etagOf: () => names.etagOf() });
  serve(contract.readPublishedScore, (request, by) => readScore(services, request, by));
  serve(contract.readStudentState, (request, by) => readStudent(services, request, by));
}
