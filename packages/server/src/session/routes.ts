import * as contract from '@eemusic/contract/session';
import type { Serve } from '#http/index.ts';
import type { Services } from '#services.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { register } from './set-up.ts';

export function sessionRoutes(serve: Serve, services: Services): void {
  serve(contract.login, (request, by) => login(services, request, by));
  serve(contract.logout, (_request, by) => logout(services, by));
  serve(contract.register, (request, by) => register(services, request, by));
}
