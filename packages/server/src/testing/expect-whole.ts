import { expect } from 'vitest';
import { type Database, findFaults } from '#platform/database/index.ts';

/** Expects that sums, search, triggers and the audit trail are as `npm run verify` demands. */
export async function expectWhole(database: Database): Promise<void> {
  expect(await findFaults(database)).toEqual([]);
}
