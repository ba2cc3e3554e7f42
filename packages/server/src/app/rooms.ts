import type { Engravers } from '#library/uploads/index.ts';
import type { Restorers } from '#platform/deletions/index.ts';
import type { Job } from '#platform/jobs/start.ts';
import type { Room } from '#platform/room.ts';
import type { Services } from '#platform/services.ts';
import * as list from './room-list.ts';

export type Parts = { engravers: Engravers; restorers: Restorers };

export const rooms: readonly Room<Parts>[] = Object.values(list);

export function restorersOf(services: Services): Restorers {
  const restorers = merged(rooms.map((room) => room.restorers?.(services) ?? {}));
  const steps = rooms.flatMap(({ purgeSteps }) => Object.entries(purgeSteps?.(services) ?? {}));
  const entries = Object.entries(restorers).map(([kind, restorer]) => {
    const purgeSteps = steps.filter(([of]) => of === kind).map(([, step]) => step);
    return [kind, { ...restorer, purgeSteps }];
  });
  return Object.fromEntries(entries);
}

export function jobsOf(services: Services, engravers: Engravers): Record<string, Job> {
  const parts = { engravers, restorers: restorersOf(services) };
  return merged(rooms.map(({ jobs }) => jobs?.(services, parts) ?? {}));
}

/** Otherwise one kind would replace the other. */
function merged<Value>(parts: readonly Readonly<Record<string, Value>>[]): Record<string, Value> {
  const entries = parts.flatMap((part) => Object.entries(part));
  const all = Object.fromEntries(entries);
  if (Object.keys(all).length !== entries.length) throw new Error('Two rooms bring the same kind');
  return all;
}
