import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { DeclaredEndpoint, Endpoint } from '@eemusic/contract/platform/endpoint';
import * as contract from '@eemusic/contract/platform/service';
import type { Registry } from 'prom-client';
import { isMigrated } from '#platform/database/index.ts';
import type { Draining } from '#platform/http/graceful-shutdown.ts';
import { type Serve, Refusal } from '#platform/http/index.ts';
import { compressDocument } from '#platform/http/compressed-document.ts';
import { describeApi } from '#platform/http/openapi.ts';
import { lazy } from '#platform/lazy.ts';
import type { Services } from '#platform/services.ts';
import { appearanceOf } from './appearance.ts';

type Running = {
  registry: Registry;
  declared: readonly DeclaredEndpoint[];
  served: readonly Endpoint[];
  demo: { email: string; password: string } | null;
  draining: Draining;
};

export function serviceRoutes(serve: Serve, services: Services, running: Running): void {
  const { registry, declared, served, demo, draining } = running;

  serve(contract.alive, () => ({ status: 'ok' as const }));
  serve(contract.ready, async () => {
    if (draining.hasBegun()) throw partDown('node');
    await assertReady(services);
    return { status: 'ok' as const };
  });
  serve(contract.metrics, async () => ({
    contentType: registry.contentType,
    body: Buffer.from(await registry.metrics()),
  }));
  const described = lazy(() => {
    const description = describeApi(
      declared.filter(({ endpoint }) => served.includes(endpoint)),
      {
        title: 'EEMusic Console',
        description: 'Every call of the console. Errors are answered with {error, code, fields?}.',
      },
    );
    return compressDocument(JSON.stringify(description));
  });
  serve(contract.openapi, () => ({ contentType: 'application/json; charset=utf-8', body: described() }));
  serve(contract.appearance, () => appearanceOf(services, demo));
  // Anybody who can read the mails can take over accounts, so they are public only if the demo's sign-in is public,
  // too.
  const kept = demo && services.mailer.kept;
  serve(contract.listDemoMails, () => {
    if (kept === null) throw new Refusal('route.not-found');
    return { mails: [...kept] };
  });
}

async function assertReady({ database, storage, log }: Services): Promise<void> {
  const parts = {
    database: async () => {
      if (!(await isMigrated(database))) throw new Error('migrations are missing');
    },
    storage: () => storage.check(),
  };
  for (const [part, check] of Object.entries(parts)) {
    try {
      await check();
    } catch (error) {
      log.error({ err: error, part }, 'not ready');
      throw partDown(part);
    }
  }
}

function partDown(part: string): Refusal {
  return new Refusal('server.part-down', { part, fields: { [part]: fieldErrorOf('part.down') } });
}
