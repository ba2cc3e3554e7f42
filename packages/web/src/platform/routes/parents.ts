import type { Code } from '@eemusic/contract/platform/permissions';
import type { Room } from '#platform/room.ts';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Holders of any of these codes may see the screen; without codes, every signed-in user. */
    codes?: readonly Code[];
    /** The page of the handbook about this screen, in `docs/handbook`. */
    handbook?: string;
    /** Other pages, by the `mode` of the address, or else its `tab`. */
    handbookAt?: Readonly<Record<string, string>>;
  }
}

type Context = {
  /** Redirects users without a session to sign in, and back to this address afterwards. */
  requireSession: (address: string) => void;
  /** All rooms, for screens that show records of others. */
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
