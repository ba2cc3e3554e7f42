import * as service from '@eemusic/contract/service';
import * as session from '@eemusic/contract/session';
import { expect, it } from 'vitest';
import * as bare from './bare-endpoints.ts';

it('the endpoints written down without schemas are those of the contract', () => {
  const declared: Record<string, unknown> = { ...service, ...session };

  for (const [name, endpoint] of Object.entries(bare)) expect(declared[name]).toMatchObject(endpoint);
});
