import type { PurgeStep, Restorers } from '#platform/deletions/store.ts';
import type { Serve } from '#platform/http/index.ts';
import type { Job } from '#platform/jobs/start.ts';
import type { Services } from '#platform/services.ts';

/** Exported from each `room.ts` and listed in `app/room-list.ts`. `Parts` is what a room needs besides the services. */
export type Room<Parts = unknown> = {
  /** Serves the endpoints that the room's contract module declares. */
  routes?: (serve: Serve, services: Services, parts: Parts) => void;
  /** Work outside of requests, by kind. */
  jobs?: (services: Services, parts: Parts) => Record<string, Job>;
  /** How deleted records of the room are restored or purged, by kind of deletion. */
  restorers?: (services: Services) => Restorers;
  /** What goes when records of another room are purged, by kind of deletion. */
  purgeSteps?: (services: Services) => Readonly<Record<string, PurgeStep>>;
  /** Runs once when the server starts to listen, so that no request has to wait for it. */
  warmUp?: (services: Services) => Promise<unknown>;
};
