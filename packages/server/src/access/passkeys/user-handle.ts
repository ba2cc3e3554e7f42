import { createHmac } from 'node:crypto';
import type { Services } from '#platform/services.ts';

/** What an authenticator stores as the owner of a passkey: the same for each passkey of an account, and tells nothing of it. */
export function userHandleOf({ secret }: Services, administratorId: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHmac('sha256', secret).update(`passkey owner ${administratorId}`).digest());
}
