import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { Refusal } from '#platform/http/index.ts';

/** Returns the expiry in UTC with milliseconds, as it is stored; refuses one in the past. */
export function readExpiry(expiresAt: string | null | undefined, now: Date): string | null {
  if (expiresAt === null || expiresAt === undefined) return null;
  const instant = new Date(expiresAt);
  if (instant <= now) throw new Refusal('request.invalid', { fields: { expiresAt: fieldErrorOf('instant.past') } });
  return instant.toISOString();
}
