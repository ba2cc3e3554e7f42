import type { AnswerOf } from '@eemusic/contract/endpoint';
import type { forecastKeys } from '@eemusic/contract/subscriptions';
import { plural } from '@lingui/core/macro';

export type ForecastMonth = AnswerOf<typeof forecastKeys>['months'][number];

/** Days of which the list shows the keys that run out in them. */
export type Window = Pick<ForecastMonth, 'from' | 'to'>;

const long = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

/** 'March 2027' */
export const nameMonth = ({ from }: Window) => long.format(new Date(from));
/** 'Mar' */
export const nameShort = ({ from }: Window) => short.format(new Date(from));

export const countKeys = (keys: number) => plural(keys, { one: '# key', other: '# keys' });

export const sumKeys = (months: readonly ForecastMonth[]) => months.reduce((sum, { keys }) => sum + keys, 0);
