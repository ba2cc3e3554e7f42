export { assertSignedIn } from './assert-signed-in.ts';
export { closeAccess, closeAccessOfAll } from './close-access-store.ts';
export { deviceName, deviceOf } from './device.ts';
export { forgetAccess } from './forget.ts';
export { identify } from './identify.ts';
export { endLiveSession, endOtherSessions, liveSessions } from './live-sessions-store.ts';
export { noticeEmailChanged, noticePasswordChanged } from './notices.ts';
export { sharedSecret } from './secret.ts';
export { ensureFirstAdministrator, setUpToken } from './set-up.ts';
