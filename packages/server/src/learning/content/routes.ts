import { hash } from 'node:crypto';
import * as contract from '@eemusic/contract/learning/content';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { etagOfCatalogue, listCatalogue, listNames } from './catalogue.ts';
import { readScore } from './score.ts';
import { readStudent } from './student.ts';

export function contentRoutes(serve: Serve, services: Services): void {
  serve(contract.readCatalogue, (request, by) => listCatalogue(services, request, by), {
    etagOf: (request, by) => etagOfCatalogue(services, request, by),
  });
  serve(contract.readNames, () => listNames(services), {
    etagOf: async () => `"${hash('sha256', JSON.stringify(await listNames(services)), 'base64url')}"`,
  });
  serve(contract.readPublishedScore, (request, by) => readScore(services, request, by));
  serve(contract.readStudentState, (request, by) => readStudent(services, request, by));
}
