import { createRoute, lazyRouteComponent, redirect, type RouteComponent } from '@tanstack/react-router';
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

const screen = <Name extends string>(load: () => Promise<Record<Name, RouteComponent>>, name: Name) => ({
  getParentRoute: () => rootRoute,
  pendingComponent: SignedOutSkeleton,
  component: lazyRouteComponent(load, name),
});

const forgotPasswordRoute = createRoute({
  ...screen(() => import('./forgot-password-page.tsx'), 'ForgotPasswordPage'),
  path: '/forgot-password',
  validateSearch: ({ done }: Record<string, unknown>): { done?: true } => (done === true ? { done } : {}),
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

/** Screens that need no session. */
export const openScreens = [
  loginRoute,
  createRoute({
    ...screen(() => import('./register-page.tsx'), 'RegisterWithoutLinkPage'),
    path: '/register',
  }),
  createRoute({ ...screen(() => import('./register-page.tsx'), 'RegisterPage'), path: '/register/$token' }),
  createRoute({ ...screen(() => import('./register-page.tsx'), 'InvitationPage'), path: '/invitation/$token' }),
  forgotPasswordRoute,
  createRoute({
    ...screen(() => import('./forgot-password-page.tsx'), 'ResetPasswordPage'),
    path: '/forgot-password/$token',
  }),
  resetPasswordRoute,
  resetPasswordByTokenRoute,
  createRoute({ ...screen(() => import('./sign-on-page.tsx'), 'SignOnPage'), path: '/sign-on' }),
  createRoute({ ...screen(() => import('./demo-mails-page.tsx'), 'DemoMailsPage'), path: '/demo/mails' }),
] as const;
