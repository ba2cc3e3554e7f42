import * as contract from '@eemusic/contract/access/profile';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { changeLanguage } from './change-language.ts';
import { changePassword } from './change-password.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import { fetchProfile } from './fetch.ts';
import { listSessions } from './list-sessions.ts';
import { update } from './update.ts';

export function profileRoutes(serve: Serve, services: Services): void {
  serve(contract.fetchProfile, ({ userId }) => fetchProfile(services, userId));
  serve(contract.updateProfile, (request, by) => update(services, request, by));
  serve(contract.changePassword, (request, by) => changePassword(services, request, by));
  serve(contract.changeLanguage, ({ language }, by) => changeLanguage(services, language, by));
  serve(contract.listSessions, (_request, by) => listSessions(services, by));
  serve(contract.endSession, ({ sessionId }, by) => endSession(services, sessionId, by));
  serve(contract.endOtherSessions, (_request, by) => endOtherSessions(services, by));
}
