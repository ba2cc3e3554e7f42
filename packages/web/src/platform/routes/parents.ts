import type { Code } from '@eemusic/contract/platform/permissions';
import type { Room } from '#platform/room.ts';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Holders of any of these permission codes may see the screen; everybody signed in without it. */
    codes?: readonly Code[];
  }
}

type Context = {
  /** Leads whoever has no session to sign in, and back to this address afterwards. */
  requireSession: (address: string) => void;
  /** All of the console, for screens that show what others keep. */
  rooms: readonly Room[];
};

/** Above every screen; `app/router.tsx` says what it shows. */
export const rootRoute = createRootRouteWithContext<Context>()();

/** Above the screens that need a session; `app/router.tsx` says what surrounds them. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ context, location }) => context.requireSession(location.href),
});
