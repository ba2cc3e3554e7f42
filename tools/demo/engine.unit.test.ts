import { readJson } from '@eemusic/server/src/app/demo/data.ts';
import { expect, it } from 'vitest';
import { hashEngine } from '#packages/music/src/testing/hash-engine.ts';

it('the demo has its pages from this engine; after a change to it, npm run demo draws them anew', () => {
  expect(readJson('engine.json')).toEqual({ hash: hashEngine() });
});
