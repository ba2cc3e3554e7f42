import type { Code } from '@eemusic/contract/platform/permissions';
import type { Room } from '#platform/room.ts';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Each of these codes is enough to open the screen; without codes, every signed-in user may. */
    codes?: readonly Code[];
    /** The page of the handbook about this screen, in `docs/handbook`. */
    handbook?: string;
    /** Other pages, by the `mode` of the address or, without one, its `tab`. */
    handbookAt?: Readonly<Record<string, string>>;
  }
}

type Context = {
  /** Redirects users without a session to sign in, and afterwards back to this address. */
  requireSession: (address: string) => void;
  rooms: readonly Room[];
};

/** Parent of every screen; `app/router.tsx` sets its components. */
export const rootRoute = createRootRouteWithContext<Context>()();

/** Parent of the screens that need a session; `app/router.tsx` sets its components. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ context, location }) => context.requireSession(location.href),
});
