export { fetchAppearance } from './appearance.ts';
export { logOut } from './log-out.ts';
export { LoginPage } from './login-page.tsx';
export { forgetPlace, isForSigningIn, needsSession, rememberPlace, takePlace } from './place.ts';
export { currentSession, endSession, hasSignedInHere, onSessionChange, useSession } from './store.ts';
