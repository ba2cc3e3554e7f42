/** Days as YYYY-MM-DD, all of them in UTC. Read without the schemas of the contract: every address is. */
export function isDay(given: unknown): given is string {
  if (typeof given !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(given)) return false;
  const instant = new Date(`${given}T00:00Z`);
  return Number.isFinite(instant.getTime()) && instant.toISOString().startsWith(given);
}

export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  const [year, month, date] = partsOf(day);
  return dayOf(new Date(Date.UTC(year, month, date + days)));
}

/** The first day of the month that lies so many months from the one of this day. */
export function firstOfMonth(day: string, months = 0): string {
  const [year, month] = partsOf(day);
  return dayOf(new Date(Date.UTC(year, month + months, 1)));
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

function partsOf(day: string): [year: number, month: number, date: number] {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month - 1, date];
}
