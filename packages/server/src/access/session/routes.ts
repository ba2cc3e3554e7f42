import * as resetLink from '@eemusic/contract/access/reset-link';
import * as contract from '@eemusic/contract/access/session';
import { prepareSignIn } from '#access/accounts/index.ts';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { askForReset } from './ask-for-reset.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { openReset, resetPassword } from './reset-password.ts';
import { register } from './set-up.ts';

export function sessionRoutes(serve: Serve, services: Services): void {
  prepareSignIn();
  serve(contract.login, (request, by) => login(services, request, by));
  serve(contract.logout, (_request, by) => logout(services, by));
  serve(contract.register, (request, by) => register(services, request, by));
  serve(contract.verifyAccount, ({ email }, by) => askForReset(services, email, by));
  serve(resetLink.openReset, ({ token }) => openReset(services, token));
  serve(contract.resetPassword, (request, by) => resetPassword(services, request, by));
}
