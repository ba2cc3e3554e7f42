/** A day of the calendar as an address and a native date field write it: 2026-11-21. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^2\d{3}-\d\d-\d\d$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** The first moment of this day where the person is; days of 23 and 25 hours too. */
export function startOfDay(day: string, daysLater = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater);
}

/** The day of this moment where the person is. */
export function dayOf(moment: Date): string {
  const [year, month, day] = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
