import { countExpiring, soon } from '@eemusic/contract/subscriptions';
import { plural, t } from '@lingui/core/macro';
import { call } from '#api/call.ts';
import type { Module } from './modules.ts';

type Found = {
  count: number;
  /** To a list whose total is the count. */
  to: Module['to'];
  search: Record<string, string | number>;
};

/** A number on a module's tile that tells what needs attention there. */
export type LiveFigure = {
  queryKey: readonly string[];
  /** Null while there is nothing to tell. */
  find: (signal: AbortSignal) => Promise<Found | null>;
  say: (count: number) => string;
};

const keysRunningOut: LiveFigure = {
  queryKey: ['subscriptions', 'expiring'],
  find: async (signal) => {
    const { expiring } = await call(countExpiring, {}, { signal });
    if (expiring === null) return null;

    const { keys, from, to } = expiring;
    return { count: keys, to: '/manage-subscription', search: { from, to } };
  },
  say: (count) => {
    if (count === 0) return t`No key runs out within ${soon} days`;
    return plural(count, { one: `# key runs out within ${soon} days`, other: `# keys run out within ${soon} days` });
  },
};

/** By the address of the module; loaded with the dashboard alone. */
export const liveFigures: Partial<Record<Module['to'], LiveFigure>> = {
  '/manage-subscription': keysRunningOut,
};
