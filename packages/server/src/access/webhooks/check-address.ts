import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { findTarget } from './target.ts';

/**
 * Refuses an address that deliveries could never be sent to. A host that does not resolve is accepted, because it may
 * resolve later; every attempt checks again.
 */
export async function checkAddress(
  { configuration, resolveHost }: Pick<Services, 'configuration' | 'resolveHost'>,
  url: string,
): Promise<void> {
  const target = await findTarget(url, { resolveHost, allowed: configuration.WEBHOOK_ALLOWED_NETWORKS });
  if (target === 'private') refuse('address.private');
  if (typeof target === 'string' && !url.toLowerCase().startsWith('https:')) refuse('address.web');
}

function refuse(code: 'address.private' | 'address.web'): never {
  throw new Refusal('request.invalid', { fields: { url: fieldErrorOf(code) } });
}
