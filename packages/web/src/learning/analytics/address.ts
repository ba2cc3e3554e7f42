import { isDay } from '@eemusic/contract/platform/days';
import { steps, subscriptionStates } from '@eemusic/contract/learning/choices';
import { count, oneOf, type Reader, text } from '#platform/ui/list/address.ts';

export const items = ['overview', 'performance', 'navigation'] as const;
export type Item = (typeof items)[number];

export const pathOf = (item: Item) => `/analytics/${item}` as const;

export const measures = { students: ['active', 'new', 'lapsed'], practice: ['seconds', 'sessions'] } as const;
export type Measure = (typeof measures)[keyof typeof measures][number];

const day: Reader<string> = (raw) => (isDay(raw) ? raw : undefined);
const screen = text(60);
const kind = oneOf(...measures.students);

/** Which sessions and sales are counted; without `from` and `to`, those of the last 12 months. */
const scope = { from: day, to: day, channel: count(), educator: count() };

const shown = {
  /** Without it the overview shows the money. */
  part: oneOf('students', 'practice', 'support'),
  /** Without it the figures are charts, and the performance is a line. */
  view: oneOf('table', 'pie'),
  measure: oneOf(...measures.students, ...measures.practice),
  /** Without it the server chooses it. */
  step: oneOf(...steps),
  /** Without it sales are split by duration. */
  split: oneOf('month', 'channel'),
};

const selectors = {
  kind,
  /** First day of the part of the period that was clicked. */
  since: day,
  until: day,
  /* Age 0 stands for up to one year. */
  age: (raw: unknown) => (raw === 0 ? 0 : (count(150)(raw) ?? oneOf('other', 'none')(raw))),
  grade: (raw: unknown) => count()(raw) ?? oneOf('none')(raw),
  region: (raw: unknown) => (typeof raw === 'string' && /^([A-Z]{2}|none)$/.test(raw) ? raw : undefined),
  score: count(),
  screen,
  next: screen,
  place: oneOf('entry', 'exit'),
  scored: oneOf(1),
  /** Only the first sale of each student. */
  first: oneOf(1),
  state: oneOf(...subscriptionStates),
  page: count(1_000_000),
};

const selectorsOf = {
  students: ['kind', 'since', 'until', 'age', 'grade', 'region', 'screen', 'page'],
  sessions: ['since', 'until', 'age', 'grade', 'region', 'score', 'screen', 'next', 'place', 'scored', 'page'],
  sales: ['since', 'until', 'first', 'page'],
  keys: ['state', 'page'],
} as const satisfies Record<string, readonly (keyof typeof selectors)[]>;
const readRowKind = oneOf('students', 'sessions', 'sales', 'keys');

type Readers = Readonly<Record<string, Reader<unknown>>>;
type Read<Fields extends Readers> = { [Name in keyof Fields]?: NonNullable<ReturnType<Fields[Name]>> };

export type Scope = Read<typeof scope>;
export type Rows = Read<typeof selectors> & { rows?: keyof typeof selectorsOf };
export type AnalyticsAddress = Scope & Read<typeof shown> & Rows;

/** Ignores unknown and invalid values, and a period that ends before it begins. */
export function readAnalyticsAddress(raw: Record<string, unknown>): AnalyticsAddress {
  const { from, to, ...rest } = read(scope, raw);
  const period = (from ?? '') <= (to ?? '9') ? withoutUndefined({ from, to }) : {};
  return { ...period, ...rest, ...read(shown, raw), ...readRows(raw) };
}

function readRows(raw: Record<string, unknown>): Rows {
  const rows = readRowKind(raw['rows']);
  const all: Rows = read(selectors, raw);
  if (rows === undefined || (rows === 'keys' && all.state === undefined)) return {};
  return { rows, ...pick(all, selectorsOf[rows]) };
}

function read<Fields extends Readers>(fields: Fields, raw: Record<string, unknown>): Read<Fields> {
  const found = Object.entries(fields).map(([name, reader]) => [name, reader(raw[name])]);
  return withoutUndefined(Object.fromEntries(found)) as Read<Fields>;
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

export const figuresIn = (address: AnalyticsAddress): AnalyticsAddress =>
  pick(address, ['from', 'to', 'channel', 'educator', 'part', 'view', 'measure', 'step', 'split']);

/** The address of the same figures with these rows open in the drawer. */
export const withRows = (address: AnalyticsAddress, rows: Rows): AnalyticsAddress => ({
  ...figuresIn(address),
  ...readRows(rows),
});
