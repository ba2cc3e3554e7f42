import { quantity } from './formats.ts';

/** A year is sold as a leap year, so that no subscription is a day short. */
const daysOfYear = 366;

/** The duration of a subscription: '2 years', or '400 days' if it is not a whole number of years. */
export function formatDuration(days: number): string {
  const [count, unit] = days % daysOfYear === 0 ? [days / daysOfYear, 'year'] : [days, 'day'];
  return quantity(count, unit, { unitDisplay: 'long' });
}
