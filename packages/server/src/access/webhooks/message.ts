type StoredEvent = { event: string; occurred_at: string; data: string };

/** Returns the JSON body of an event. */
export function bodyOf({ event, occurred_at: timestamp, data }: StoredEvent): string {
  return JSON.stringify({ type: event, timestamp, data: JSON.parse(data) as unknown });
}
