const dayInMs = 24 * 3600 * 1000;

/* Days of the wire are those of UTC, wherever somebody looks. */

/** Whether this day exists, as YYYY-MM-DD; asked where the schemas of the contract are not loaded, too. */
export function isDay(given: unknown): given is string {
  if (typeof given !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(given)) return false;
  const at = new Date(`${given}T00:00Z`);
  return !Number.isNaN(at.getTime()) && dayOf(at) === given;
}

export const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** The day on which the week of this moment began. */
export function mondayOf(at: Date): string {
  return dayOf(new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * dayInMs));
}

export const firstOfMonth = (at: Date) => `${dayOf(at).slice(0, 8)}01`;
