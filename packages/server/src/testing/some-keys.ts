import type { CallOf } from '@eemusic/contract/platform/endpoint';
import * as contract from '@eemusic/contract/sales/subscriptions';
import { activationCodeOf, getListedKey } from '#sales/subscriptions/index.ts';
import { anApp } from './an-app.ts';

/** Starts a server with the learning app and a school, with helpers for its keys. */
export async function someKeys() {
  const app = await anApp();
  const { call, services } = app;
  const { read } = services.database;
  const educatorId = await app.educator({ name: 'Oak School' });
  const inUse = async (overrides: Partial<Parameters<typeof app.redeem>[1]> = {}, of = educatorId) => {
    const { id, code } = await app.key(of);
    const { studentId, expireBy } = (await app.redeem(code, overrides)).body;
    return { id, code, studentId, expireBy };
  };
  return {
    ...app,
    educatorId,
    /** A key as in lists. */
    shown: async (id: number) => activationCodeOf(await getListedKey(read, id), services.clock),
    /** Adds a redeemed key. */
    inUse,
    generate: (overrides: Partial<CallOf<typeof contract.generateKeys>> = {}, asking = {}) =>
      call(contract.generateKeys, { educatorId, expirationDays: 366, numberOfKeys: 3, ...overrides }, asking),
    generateTrials: (overrides: Partial<CallOf<typeof contract.generateTrialKeys>> = {}) =>
      call(contract.generateTrialKeys, { educatorId, days: 14, numberOfKeys: 2, ...overrides }),
    give: (...students: number[]) => call(contract.giveKeys, { students, expirationDays: 366 }),
    handOver: (keyId: number, studentId: number) => call(contract.handOverKey, { keyId, studentId }),
    update: (id: number, overrides: Partial<CallOf<typeof contract.updateKey>> = {}) =>
      call(contract.updateKey, { id: String(id), expireBy: '2027-03-02', ...overrides }),
    toggle: (keyId: number, isRevoked: boolean) => call(contract.toggleKey, { keyId, isRevoked }),
    toggleMany: (keyIds: number[], isRevoked: boolean, reason?: string) =>
      call(contract.toggleKeys, { keyIds, isRevoked, ...(reason && { reason }) }),
    renew: (...selectedKeys: number[]) => call(contract.renewKeys, { selectedKeys, expirationDays: 366 }),
    deleteKeys: (...selectedKeys: number[]) => call(contract.deleteKeys, { selectedKeys }),
    /** All stored keys, including deleted ones. */
    kept: () => read.selectFrom('subscription_keys').selectAll().orderBy('id').execute(),
  };
}
