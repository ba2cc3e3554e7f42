export { assertSignedIn, deviceName, deviceOf, hashToken, identify, newToken, openSession } from './identity.ts';
export { confirmEmail, mailOwner, noticeEmailChanged, noticePasswordChanged } from './mails.ts';
export { ensureFirstAdministrator, setUpToken } from './room.ts';
export {
  closeAccess,
  closeAccessOfAll,
  deleteAccessRecords,
  endLiveSession,
  endOtherSessions,
  endRestoredSessions,
  liveSessions,
  sharedSecret,
  storedSharedSecret,
} from './store.ts';
