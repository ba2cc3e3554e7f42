import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { forecastKeys } from '@eemusic/contract/sales/key-forecast';
import { plural } from '@lingui/core/macro';
import { days } from '#platform/locales/formats.ts';

export type ForecastMonth = AnswerOf<typeof forecastKeys>['months'][number];

/** The range of days in which the listed keys expire. */
export type Window = Pick<ForecastMonth, 'from' | 'to'>;

/** 'March 2027' */
export const nameMonth = ({ from }: Window) => days({ month: 'long', year: 'numeric' }).format(new Date(from));
/** 'Mar' */
export const nameShort = ({ from }: Window) => days({ month: 'short' }).format(new Date(from));

export const countKeys = (keys: number) => plural(keys, { one: '# key', other: '# keys' });

export const sumKeys = (months: readonly ForecastMonth[]) => months.reduce((sum, { keys }) => sum + keys, 0);
