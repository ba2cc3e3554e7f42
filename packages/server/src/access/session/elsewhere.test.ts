import { listRegions } from '@eemusic/contract/sales/regions';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/database/index.ts';
import { startServer } from '#testing/start-server.ts';

describe('a session that another node ends', () => {
  it('is over with the next request', async () => {
    const { call, services } = await startServer();
    const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = services.configuration;
    for (const _ of [1, 2]) expect((await call(listRegions, {})).status).toBe(200);

    const elsewhere = openDatabase({ databaseUrl, dataDir }, services.clock);
    await elsewhere.write((tx) => tx.deleteFrom('sessions').execute());
    await elsewhere.close();

    expect(await call(listRegions, {})).toRefuse(401, 'Please login!!!');
  });
});
