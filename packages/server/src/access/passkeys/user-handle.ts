import { createHmac } from 'node:crypto';
import type { Services } from '#platform/services.ts';

/**
 * The user handle that an authenticator stores with a passkey: the same for all passkeys of an account, without
 * revealing anything about it.
 */
export function userHandleOf({ secret }: Services, administratorId: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHmac('sha256', secret).update(`passkey owner ${administratorId}`).digest());
}
