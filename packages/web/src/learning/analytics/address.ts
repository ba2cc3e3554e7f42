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

export const measures = { students: ['active', 'new', 'lapsed'], practice: ['seconds', 'sessions'] } as const;
export type Measure = (typeof measures)[keyof typeof measures][number];

/** Which sessions and sales are counted. */
export type Scope = {
  /** Without `from` and `to`: the last 12 months. */
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
  /** Only the first sale of each student. */
  first?: 1;
  state?: (typeof subscriptionStates)[number];
  page?: number;
};

type Shown = {
  /** Without it the overview shows the money. */
  part?: 'students' | 'practice' | 'support';
  /** Without it the figures are charts, and the performance is a line. */
  view?: 'table' | 'pie';
  measure?: Measure;
  /** Without it the server chooses it. */
  step?: Step;
  /** Without it sales are split by duration. */
  split?: 'month' | 'channel';
};

export type AnalyticsAddress = Scope & Shown & Rows;

type Readers<Fields> = { [Name in keyof Fields]-?: Reader<Fields[Name] & {}> };

const day: Reader<string> = (raw) => (isDay(raw) ? raw : undefined);
const screen = text(60);

const scope: Readers<Scope> = { from: day, to: day, channel: count(), educator: count() };
const shown: Readers<Shown> = {
  part: oneOf('students', 'practice', 'support'),
  view: oneOf('table', 'pie'),
  measure: oneOf(...measures.students, ...measures.practice),
  step: oneOf(...steps),
  split: oneOf('month', 'channel'),
};
const readers: Readers<Omit<Rows, 'rows'>> = {
  kind: oneOf('active', 'new', 'lapsed'),
  since: day,
  until: day,
  /* Age 0 stands for up to one year. */
  age: (raw) => (raw === 0 ? 0 : (count(150)(raw) ?? oneOf('other', 'none')(raw))),
  grade: (raw) => count()(raw) ?? oneOf('none')(raw),
  region: (raw) => (typeof raw === 'string' && /^([A-Z]{2}|none)$/.test(raw) ? raw : undefined),
  score: count(),
  screen,
  next: screen,
  place: oneOf('entry', 'exit'),
  scored: oneOf(1),
  first: oneOf(1),
  state: oneOf(...subscriptionStates),
  page: count(1_000_000),
};

const parametersOf: Record<(typeof rowKinds)[number], readonly (keyof Rows)[]> = {
  students: ['kind', 'since', 'until', 'age', 'grade', 'region', 'screen', 'page'],
  sessions: ['since', 'until', 'age', 'grade', 'region', 'score', 'screen', 'next', 'place', 'scored', 'page'],
  sales: ['since', 'until', 'first', 'page'],
  keys: ['state', 'page'],
};

/** Ignores unknown and invalid values, and a period that ends before it begins. */
export function readAnalyticsAddress(raw: Record<string, unknown>): AnalyticsAddress {
  const { from = '', to = '9', ...rest } = read(scope, raw);
  return { ...(from <= to && read({ from: day, to: day }, raw)), ...rest, ...read(shown, raw), ...readRows(raw) };
}

function readRows(raw: Record<string, unknown>): Rows {
  const rows = oneOf(...rowKinds)(raw['rows']);
  const all: Rows = read(readers, raw);
  if (rows === undefined || (rows === 'keys' && all.state === undefined)) return {};
  return { rows, ...pick(all, parametersOf[rows]) };
}

function read<Fields>(fields: Readers<Fields>, raw: Record<string, unknown>): Fields {
  const found = Object.entries<Reader<unknown>>(fields).map(([name, reader]) => [name, reader(raw[name])]);
  return withoutUndefined(Object.fromEntries(found)) as Fields;
}

const pick = <Fields extends object>(fields: Fields, names: readonly (keyof Fields)[]) =>
  withoutUndefined(Object.fromEntries(names.map((name) => [name, fields[name]]))) as Partial<Fields>;

export const withoutUndefined = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** The part of the overview that is shown: the one that the rows in the drawer belong to, if none was chosen. */
export function partOf({ part, rows }: AnalyticsAddress): AnalyticsAddress['part'] {
  if (rows === 'students') return part ?? 'students';
  return part ?? (rows === 'sessions' ? 'practice' : undefined);
}

/** The address of the same figures with the drawer closed. */
export const figuresIn = (address: AnalyticsAddress): AnalyticsAddress =>
  pick(address, ['from', 'to', 'channel', 'educator', 'part', 'view', 'measure', 'step', 'split']);

/** The address of the same figures with these rows open in the drawer. */
export const withRows = (address: AnalyticsAddress, rows: Rows): AnalyticsAddress => ({
  ...figuresIn(address),
  ...readRows(rows),
});
