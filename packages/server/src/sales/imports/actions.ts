import type { AnswerOf, RequestOf } from '@eemusic/contract/platform/endpoint';
import type { checkEducatorImport, importEducators } from '@eemusic/contract/sales/imports';
import type { Language } from '@eemusic/contract/platform/languages';
import type { Administrator } from '#platform/database/index.ts';
import type { Restorer } from '#platform/deletions/index.ts';
import type { Services } from '#platform/services.ts';
import { applyImport } from './apply.ts';
import { checkImport } from './check.ts';
import type { ImportDefinition } from './definition.ts';
import { writeTemplate } from './template.ts';
import { importRestorer, undoJob, undoUnfinished } from './undo.ts';
import type { Job } from '#platform/jobs/job.ts';

type CheckRequest = RequestOf<typeof checkEducatorImport>;
type ApplyRequest = RequestOf<typeof importEducators>;

/** Returns the actions of a room's import routes, the restorer that undoes an import, and the job that undoes an unfinished one. */
export const importActions = (definitionOf: (services: Services) => ImportDefinition) => ({
  template: (services: Services, language: Language) => writeTemplate(definitionOf(services), language),
  check: (services: Services, request: CheckRequest): Promise<AnswerOf<typeof checkEducatorImport>> =>
    checkImport(services, definitionOf(services), request),
  apply: (services: Services, request: ApplyRequest, by: Administrator) =>
    applyImport(services, definitionOf(services), request, by),
  jobs(services: Services): Record<string, Job> {
    const definition = definitionOf(services);
    return {
      [undoJob(definition)]: { run: (payload) => undoUnfinished(services, definition, (payload as { id: number }).id) },
    };
  },
  restorer: (services: Services): Restorer => importRestorer(services, definitionOf(services)),
});
