import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from '#platform/routes/parents.ts';
import { LoginPage } from './login-page.tsx';
import { takeReturnAddress } from './return-address.ts';
import { SignedOutSkeleton } from './signed-out-skeleton.tsx';
import { currentSession } from './store.ts';

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    if (currentSession() !== null) throw redirect({ href: takeReturnAddress(), replace: true });
  },
  component: LoginPage,
});

const registerWithoutLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  pendingComponent: SignedOutSkeleton,
  component: lazyRouteComponent(() => import('./register-without-link-page.tsx'), 'RegisterWithoutLinkPage'),
});

const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register/$token',
  pendingComponent: SignedOutSkeleton,
  component: lazyRouteComponent(() => import('./register-page.tsx'), 'RegisterPage'),
});

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation/$token',
  pendingComponent: SignedOutSkeleton,
  component: lazyRouteComponent(() => import('./invitation-page.tsx'), 'InvitationPage'),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  validateSearch: ({ done }: Record<string, unknown>): { done?: true } => (done === true ? { done } : {}),
  pendingComponent: SignedOutSkeleton,
  component: lazyRouteComponent(() => import('./forgot-password-page.tsx'), 'ForgotPasswordPage'),
});

const newPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password/$token',
  pendingComponent: SignedOutSkeleton,
  component: lazyRouteComponent(() => import('./reset-password-page.tsx'), 'ResetPasswordPage'),
});

/* Another address of the same screen, which redirects. */
const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  beforeLoad: () => {
    throw redirect({ to: '/forgot-password', replace: true });
  },
});

const resetPasswordByTokenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password/$token',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/forgot-password/$token', params, replace: true });
  },
});

const signOnRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-on',
  pendingComponent: SignedOutSkeleton,
  component: lazyRouteComponent(() => import('./sign-on-page.tsx'), 'SignOnPage'),
});

const demoMailsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/demo/mails',
  pendingComponent: SignedOutSkeleton,
  component: lazyRouteComponent(() => import('./demo-mails-page.tsx'), 'DemoMailsPage'),
});

/** Screens that need no session. */
export const openScreens = [
  loginRoute,
  registerWithoutLinkRoute,
  registerRoute,
  invitationRoute,
  forgotPasswordRoute,
  newPasswordRoute,
  resetPasswordRoute,
  resetPasswordByTokenRoute,
  signOnRoute,
  demoMailsRoute,
] as const;
