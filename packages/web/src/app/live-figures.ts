import { day } from '@eemusic/contract/platform/durations';
import { dayOf, mondayOf } from '@eemusic/contract/platform/days';
import { listAdministrators } from '@eemusic/contract/access/administrators';
import { listCountedStudents } from '@eemusic/contract/learning/analytics';
import { listFindings } from '@eemusic/contract/library/findings';
import { listLibraries } from '@eemusic/contract/library/libraries';
import type { Code } from '@eemusic/contract/platform/permissions';
import { listStudents } from '@eemusic/contract/sales/users';
import { countExpiring, soon } from '@eemusic/contract/sales/subscriptions';
import { countUnanswered } from '@eemusic/contract/support/mail';
import { plural, t } from '@lingui/core/macro';
import { call } from '#platform/api/call.ts';
import type { Module } from './modules.ts';

type Found = {
  count: number;
  /** To a list whose total is the count. */
  to: Module['to'];
  search: Record<string, string | number>;
};

/** A number on a module's tile that tells what needs attention there. */
export type LiveFigure = {
  /** Whoever holds none of these cannot ask for it; without it, whoever may open the module can. */
  codes?: readonly Code[];
  queryKey: readonly string[];
  find: (signal: AbortSignal) => Promise<Found>;
  say: (count: number) => string;
};

const one = { Page: 1, Size: 1 };

const administrators: LiveFigure = {
  queryKey: ['administrators', 'figure'],
  find: async (signal) => {
    const { total } = await call(listAdministrators, { page: 1, size: 1, searchQuery: '' }, { signal });
    return { count: total, to: '/administrator', search: {} };
  },
  say: (count) => plural(count, { one: '# administrator may come in', other: '# administrators may come in' }),
};

const newStudents: LiveFigure = {
  codes: ['UM'],
  queryKey: ['students', 'new'],
  find: async (signal) => {
    const since = mondayOf(new Date());
    const { total } = await call(listStudents, { addedSince: since, ...one }, { signal });
    return { count: total, to: '/user-management', search: { tab: 'users', since } };
  },
  say: (count) => {
    if (count === 0) return t`No new users this week`;
    return plural(count, { one: '# new user this week', other: '# new users this week' });
  },
};

const week = 6 * day;

const lapsedStudents: LiveFigure = {
  queryKey: ['analytics', 'lapsed'],
  find: async (signal) => {
    const now = new Date();
    const days = { from: dayOf(new Date(now.getTime() - week)), to: dayOf(now) };
    const { total } = await call(listCountedStudents, { kind: 'lapsed', ...days, Size: '1' }, { signal });
    const search = { ...days, rows: 'students', kind: 'lapsed' };
    return { count: total, to: '/analytics/overview', search };
  },
  say: (count) => {
    if (count === 0) return t`No subscription lapsed in the last 7 days`;
    return plural(count, {
      one: '# subscription lapsed in the last 7 days',
      other: '# subscriptions lapsed in the last 7 days',
    });
  },
};

const findings: LiveFigure = {
  queryKey: ['scores', 'findings', 'figure'],
  find: async (signal) => {
    const { total } = await call(listFindings, one, { signal });
    return { count: total, to: '/score-library/findings', search: {} };
  },
  say: (count) => {
    if (count === 0) return t`Nothing was found wrong in the library`;
    return plural(count, { one: '# finding in the library', other: '# findings in the library' });
  },
};

const libraries: LiveFigure = {
  queryKey: ['libraries', 'figure'],
  find: async (signal) => {
    const { modules } = await call(listLibraries, {}, { signal });
    return { count: modules.length, to: '/score-library/manage', search: {} };
  },
  say: (count) => plural(count, { one: '# library', other: '# libraries' }),
};

const keysRunningOut: LiveFigure = {
  queryKey: ['subscriptions', 'expiring'],
  find: async (signal) => {
    const { keys, from, to } = (await call(countExpiring, {}, { signal })).expiring;
    return { count: keys, to: '/manage-subscription', search: { from, to } };
  },
  say: (count) => {
    if (count === 0) return t`No key runs out within ${soon} days`;
    return plural(count, { one: `# key runs out within ${soon} days`, other: `# keys run out within ${soon} days` });
  },
};

const unansweredMails: LiveFigure = {
  queryKey: ['support', 'unanswered'],
  find: async (signal) => {
    const { cards } = await call(countUnanswered, {}, { signal });
    return { count: cards, to: '/support/email-support', search: { unanswered: 1 } };
  },
  say: (count) => {
    if (count === 0) return t`Every mail is answered`;
    return plural(count, { one: '# mail waits for an answer', other: '# mails wait for an answer' });
  },
};

/** By the address of the module; loaded with the dashboard alone. */
export const liveFigures: Partial<Record<Module['to'], LiveFigure>> = {
  '/administrator': administrators,
  '/user-management': newStudents,
  '/analytics/overview': lapsedStudents,
  '/score-library/dashboard': findings,
  '/score-library/manage': libraries,
  '/manage-subscription': keysRunningOut,
  '/support/email-support': unansweredMails,
};
