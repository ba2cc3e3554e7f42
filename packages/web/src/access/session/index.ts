export { PasswordForm } from './password-form.tsx';
export { LanguageSwitch, SignedOutPage } from './signed-out-page.tsx';
export { SignOnButton } from './refusable-form.tsx';
export { cancelRenewal, lastAccepted, recordAccepted, renewSession, useWaitingForRenewal } from './renewal.ts';
export { LoginPage } from './login-page.tsx';
export {
  clearReturnAddress,
  isForSigningIn,
  needsSession,
  rememberReturnAddress,
  takeReturnAddress,
} from './return-address.ts';
/** Loaded separately, because only a tab without a session needs it. */
export const loadTabs = () => import('./tabs.ts');
export {
  currentSession,
  endSession,
  hasSignedInHere,
  isStaying,
  onSessionChange,
  storedSession,
  useSession,
} from './store.ts';
export { fetchAppearance, useSignInMethods } from './start-data.ts';
export { CodeStep, logOut, useSignIn } from './use-sign-in.ts';
