import type { Actor } from '#platform/database/index.ts';

/** The name under which a person's requests are counted; callers who are not signed in are counted by their network. */
export function callerName(by: Actor, ip: string, networkPrefix: (address: string) => string): string {
  return by.kind === 'administrator' ? `administrator ${by.id}` : `network ${networkPrefix(ip)}`;
}
