import { endpoints } from '@eemusic/contract/app/endpoints';
import { expect, it } from 'vitest';
import { bareCall } from './bare-call.ts';
import { requestFor } from './request.ts';

it('every declared call is sent the same without its schemas', () => {
  for (const { endpoint } of endpoints) {
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const names = [...inPath, ...Object.keys(endpoint.query?.shape ?? {}), 'inBody'];
    const input = Object.fromEntries(names.map((name) => [name, `a ${name}`]));
    const bare = JSON.parse(JSON.stringify(bareCall(endpoint)));

    expect(requestFor(bare, input, {})).toEqual(requestFor(endpoint, input, {}));
  }
});
