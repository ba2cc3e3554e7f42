export { fetchAppearance } from './appearance.ts';
export { logOut } from './log-out.ts';
export { LoginPage } from './login-page.tsx';
export {
  forgetReturnAddress,
  isForSigningIn,
  needsSession,
  rememberReturnAddress,
  takeReturnAddress,
} from './return-address.ts';
export { currentSession, endSession, hasSignedInHere, onSessionChange, useSession } from './store.ts';
