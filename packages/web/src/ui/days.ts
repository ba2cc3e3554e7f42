const dayInMs = 24 * 3600 * 1000;

/* Days of the wire are those of UTC, wherever somebody looks. */

export const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** The day on which the week of this moment began. */
export function mondayOf(at: Date): string {
  return dayOf(new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * dayInMs));
}

export const firstOfMonth = (at: Date) => `${dayOf(at).slice(0, 8)}01`;
