export { closeAccess } from './close-access.ts';
export { deviceOf } from './device.ts';
export { forgetAccess, forgetAttemptsOf } from './forget.ts';
export { identify } from './identify.ts';
export { forgetOldAttempts } from './lockout.ts';
export { sessionRoutes } from './routes.ts';
export { sharedSecret } from './secret.ts';
export { ensureFirstAdministrator, setUpToken } from './set-up.ts';
export { removeEnded } from './store.ts';
