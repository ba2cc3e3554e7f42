import { endpoints } from '@eemusic/contract/app/endpoints';
import { expect, it } from 'vitest';
import { compileSchema } from './input.ts';

it('every schema of the contract can be compiled, because parsing would otherwise be ten times as slow', () => {
  const slow = endpoints.flatMap(({ room, name, endpoint: { params, query, input, output } }) =>
    [params, query, input, output]
      .filter((schema) => schema !== undefined && !('kind' in schema) && compileSchema(schema) === schema)
      .map(() => `${room}.${name}`),
  );

  expect(slow).toEqual([]);
});
