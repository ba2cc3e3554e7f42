export { fetchAppearance } from './appearance.ts';
export { PasswordForm } from './password-form.tsx';
export { SignOnButton } from './sign-on-button.tsx';
export { cancelRenewal, lastAccepted, recordAccepted, renewSession, useWaitingForRenewal } from './renewal.ts';
export { LanguageSwitch } from './language-switch.tsx';
export { releaseClick } from './held-click.ts';
export { logOut } from './log-out.ts';
export { CodeStep } from './code-step.ts';
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
export { useSignInMethods } from './sign-in-methods.ts';
export { useSignIn } from './use-sign-in.ts';
