import { isDay } from '@eemusic/contract/platform/days';
import { type Step, steps, subscriptionStates } from '@eemusic/contract/learning/choices';
import { count, oneOf, type Reader, text } from '#platform/ui/list/address.ts';

export const items = ['overview', 'performance', 'navigation'] as const;
export type Item = (typeof items)[number];

export const paths = {
  overview: '/analytics/overview',
  performance: '/analytics/performance',
  navigation: '/analytics/navigation',
} as const satisfies Record<Item, string>;

export const measures = ['active', 'new', 'lapsed', 'sessions', 'seconds'] as const;
export type Measure = (typeof measures)[number];

/** Which sessions are counted. */
export type Scope = {
  /** Without `from` and `to`: the 30 days up to today. */
  from?: string;
  to?: string;
  channel?: number;
  educator?: number;
};

const rowKinds = ['students', 'sessions', 'sales', 'keys'] as const;

/** The rows behind a figure, open in the drawer. */
export type Rows = {
  rows?: (typeof rowKinds)[number];
  kind?: 'active' | 'new' | 'lapsed';
  /** First day of the part of the period that was clicked. */
  since?: string;
  until?: string;
  age?: number | 'other' | 'none';
  grade?: number | 'none';
  region?: string;
  score?: number;
  screen?: string;
  next?: string;
  place?: 'entry' | 'exit';
  scored?: 1;
  state?: (typeof subscriptionStates)[number];
  page?: number;
};

/** Without `view` the figures are charts, and the performance is a line; without `step` the server chooses it. */
type Shown = { view?: 'table' | 'pie'; measure?: Exclude<Measure, 'active'>; step?: Step };

export type AnalyticsAddress = Scope & Shown & Rows;

const day: Reader<string> = (raw) => (isDay(raw) ? raw : undefined);
const region: Reader<string> = (raw) => (typeof raw === 'string' && /^([A-Z]{2}|none)$/.test(raw) ? raw : undefined);
const screen = text(60);

const scope: { [Name in keyof Scope]-?: Reader<Scope[Name] & {}> } = {
  from: day,
  to: day,
  channel: count(),
  educator: count(),
};
const shown: { [Name in keyof Shown]-?: Reader<Shown[Name] & {}> } = {
  view: oneOf('table', 'pie'),
  measure: oneOf('new', 'lapsed', 'sessions', 'seconds'),
  step: oneOf(...steps),
};
const readers: { [Name in Exclude<keyof Rows, 'rows'>]-?: Reader<Rows[Name] & {}> } = {
  kind: oneOf('active', 'new', 'lapsed'),
  since: day,
  until: day,
  /* Age 0 stands for up to one year. */
  age: (raw) => (raw === 0 ? 0 : (count(150)(raw) ?? oneOf('other', 'none')(raw))),
  grade: (raw) => count()(raw) ?? oneOf('none')(raw),
  region,
  score: count(),
  screen,
  next: screen,
  place: oneOf('entry', 'exit'),
  scored: oneOf(1),
  state: oneOf(...subscriptionStates),
  page: count(1_000_000),
};

/** Ignores unknown and invalid values, and a period that ends before it begins. */
export function readAnalyticsAddress(raw: Record<string, unknown>): AnalyticsAddress {
  const { from, to, ...rest } = read(scope, raw);
  const isPeriod = from === undefined || to === undefined || from <= to;
  return {
    ...(isPeriod && { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }),
    ...rest,
    ...read(shown, raw),
    ...readRows(raw),
  };
}

const parametersOf: Record<(typeof rowKinds)[number], readonly (keyof Rows)[]> = {
  students: ['kind', 'since', 'until', 'age', 'grade', 'region', 'screen', 'page'],
  sessions: ['since', 'until', 'age', 'grade', 'region', 'score', 'screen', 'next', 'place', 'scored', 'page'],
  sales: ['page'],
  keys: ['state', 'page'],
};

function readRows(raw: Record<string, unknown>): Rows {
  const rows = oneOf(...rowKinds)(raw['rows']);
  if (rows === undefined) return {};
  const all: Rows = read(readers, raw);
  if (rows === 'keys' && all.state === undefined) return {};
  const own = Object.fromEntries(
    parametersOf[rows].filter((name) => all[name] !== undefined).map((name) => [name, all[name]]),
  );
  return { rows, ...own };
}

function read<Fields>(
  fields: { [Name in keyof Fields]-?: Reader<Fields[Name] & {}> },
  raw: Record<string, unknown>,
): Fields {
  const found = Object.entries<Reader<unknown>>(fields).map(([name, reader]) => [name, reader(raw[name])] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as Fields;
}

/** The address of the same figures with the drawer closed. */
export function figuresIn(address: AnalyticsAddress): AnalyticsAddress {
  const { from, to, channel, educator, view, measure, step } = address;
  const all = { from, to, channel, educator, view, measure, step };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** The address of the same figures with these rows open in the drawer. */
export function withRows(address: AnalyticsAddress, rows: Rows): AnalyticsAddress {
  return { ...figuresIn(address), ...readRows(rows) };
}
