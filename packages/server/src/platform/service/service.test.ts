import { describe, expect, it } from 'vitest';
import { addLibrary } from '@eemusic/contract/library/libraries';
import { listChannels } from '@eemusic/contract/sales/channels';
import { listRegions } from '@eemusic/contract/sales/regions';
import { alive, metrics, openapi, ready } from '@eemusic/contract/platform/service';
import { build } from '#platform/build.ts';
import type { Description } from '#platform/http/openapi.ts';
import { engine } from '#testing/databases.ts';
import { startServer } from '#testing/start-server.ts';

describe('the service', () => {
  it('is alive, ready and described', async () => {
    const { call } = await startServer({ codes: null });

    expect((await call(alive, {})).body).toEqual({ status: 'ok' });
    expect((await call(ready, {})).body).toMatchObject({ status: 'ok' });
    const { bytes } = await call(openapi, {});
    const body = JSON.parse(bytes.toString()) as Description;
    expect(body.openapi).toBe('3.1.0');
    expect(body.info.version).toMatch(/^\d+\.\d+\.\d+\+([0-9a-f]{8}(-dirty)?|unknown)$/);
    expect(Object.keys(body.paths)).toContain('/admin/score/library/get/all');
  });

  it('is described with references that resolve, and with the possible refusals of each call', async () => {
    const { call } = await startServer({ codes: null });

    const body = JSON.parse((await call(openapi, {})).bytes.toString()) as Description;

    const references = [...JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
    const found = references.map((path) =>
      path.split('/').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], body),
    );
    expect(found.length).toBeGreaterThan(50);
    expect(found).not.toContain(undefined);
    const { paths } = body;
    expect(Object.keys(paths['/files/upload']?.post?.responses ?? {})).toEqual([
      '200',
      '400',
      '401',
      '403',
      '409',
      '413',
      '415',
      '429',
    ]);
  });

  it('says that the node is ready, and how the parts are that all nodes share', async () => {
    const { call } = await startServer({ codes: null });

    await expect
      .poll(async () => await call(ready, {}))
      .toMatchObject({ status: 200, body: { status: 'ok', parts: { storage: 'up' } } });
  });

  it.each(['are missing', 'cannot be read'])(
    'says that the node is not ready while its migrations %s',
    async (what) => {
      const { call, services } = await startServer({ codes: null });
      await services.database.write(async (tx) => {
        if (what === 'are missing') await tx.deleteFrom('migrations').where('name', 'like', '0052%').execute();
        else await tx.schema.dropTable('migrations').execute();
      });

      expect(await call(ready, {})).toRefuse(503, 'The database is down');
      expect((await call(alive, {})).status).toBe(200);
    },
  );

  it('logs answers to balancers and monitoring as details', async () => {
    const levels: string[] = [];
    const { app, services } = await startServer({ codes: null });
    for (const level of ['info', 'debug'] as const)
      services.log[level] = ((about: { path: string }) =>
        levels.push(`${level} ${about.path}`)) as typeof services.log.info;
    for (const path of ['/healthz', '/readyz', '/metrics', '/admin/regions']) await app.inject(path);

    expect(levels).toEqual(['debug /healthz', 'debug /readyz', 'info /metrics', 'info /admin/regions']);
  });

  it('counts reads that are sent by POST as reads, and leaves out what machines ask', async () => {
    const token = 'm'.repeat(32);
    const { call } = await startServer({ configuration: { METRICS_TOKEN: token } });
    await call(listChannels, {});
    await call(addLibrary, { name: '', shortName: '', image: '' });
    await call(ready, {});

    const text = (await call(metrics, {}, { token })).bytes.toString();
    const kinds = Array.from(
      text.matchAll(/^eemusic_http_answers_total\{.*route="([^"]+)",kind="(\w+)"/gm),
      ([, route, kind]) => `${route} ${kind}`,
    );
    expect(kinds).toEqual(
      expect.arrayContaining(['/admin/channels read', '/admin/modules/add write', '/readyz service']),
    );
  });

  it('measures connections, disks and what waits', async () => {
    const token = 'm'.repeat(32);
    const { call } = await startServer({ codes: null, configuration: { METRICS_TOKEN: token } });
    await call(ready, {});

    const text = (await call(metrics, {}, { token })).bytes.toString();

    const valueOf = (name: string) => Number(text.split(`\n${name} `)[1]?.split('\n')[0]);
    expect(valueOf('eemusic_disk_free_bytes{folder="data"}')).toBeGreaterThan(0);
    expect(valueOf('eemusic_disk_size_bytes{folder="data"}')).toBeGreaterThan(
      valueOf('eemusic_disk_free_bytes{folder="data"}'),
    );
    expect(valueOf('eemusic_workers_waiting')).toBe(0);
    if (engine === 'postgres') {
      expect(valueOf('eemusic_connections{pool="reading",state="idle"}')).toBeGreaterThan(0);
      expect(valueOf('eemusic_connections_waiting{pool="writing"}')).toBe(0);
    }
    const ours = [...text.matchAll(/^# HELP (\S+)/gm)].map(([, name = '']) => name);
    expect(ours.filter((name) => !/^(eemusic|nodejs|process)_/.test(name))).toEqual([]);
  });

  it('shows metrics only to the holder of their token, and is off without one', async () => {
    const token = 'm'.repeat(32);
    const off = await startServer({ codes: null });
    const on = await startServer({ codes: null, configuration: { METRICS_TOKEN: token } });

    expect(await off.call(metrics, {})).toRefuse(404);
    expect(await on.call(metrics, {})).toRefuse(401);
    await on.call(listRegions, {});
    const { bytes } = await on.call(metrics, {}, { token });
    expect(bytes.toString()).toContain(`eemusic_build_info{version="${build().version}",commit="${build().commit}"} 1`);
    expect(bytes.toString()).toContain(
      'eemusic_http_answers_total{method="GET",route="/admin/regions",kind="read",status="401"} 1',
    );
  });
});
