import * as contract from '@eemusic/contract/access/passkeys';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { add } from './add.ts';
import { begin } from './begin.ts';
import { list } from './list.ts';
import { signInOptions } from './options.ts';
import { remove } from './remove.ts';
import { rename } from './rename.ts';
import { signIn } from './sign-in.ts';

export function passkeyRoutes(serve: Serve, services: Services): void {
  serve(contract.passkeyOptions, () => signInOptions(services));
  serve(contract.passkeySignIn, (request, by) => signIn(services, request, by));
  serve(contract.listPasskeys, ({ userId }) => list(services, userId));
  serve(contract.beginPasskey, (proof, by) => begin(services, proof, by));
  serve(contract.addPasskey, (request, by) => add(services, request, by));
  serve(contract.renamePasskey, (request, by) => rename(services, request, by));
  serve(contract.removePasskey, (request, by) => remove(services, request, by));
}
