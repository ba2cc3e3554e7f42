import * as contract from '@eemusic/contract/access/tokens';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { addToken } from './add.ts';
import { findTokenChannels } from './channels.ts';
import { listTokens } from './read.ts';
import { revokeToken } from './revoke.ts';
import { rotateToken } from './rotate.ts';

export function tokenRoutes(serve: Serve, services: Services): void {
  const { database, clock } = services;
  serve(contract.listTokens, () => listTokens(database.read, clock.now()));
  serve(contract.findTokenChannels, ({ searchQuery }) => findTokenChannels(database, searchQuery));
  serve(contract.addToken, (request, by) => addToken(services, request, by));
  serve(contract.rotateToken, (request, by) => rotateToken(services, request, by));
  serve(contract.revokeToken, (request, by) => revokeToken(services, request, by));
}
