import type { PurgeStep, Restorers } from '#platform/deletions/index.ts';
import type { Serve } from '#platform/http/index.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { Services } from '#platform/services.ts';

/**
 * What a room contributes to the server: each exports one from its `room.ts`, and `app/rooms.ts` lists them all.
 * `Parts` is what it needs from the composition root besides the services.
 */
export type Room<Parts = unknown> = {
  /** Serves the endpoints that its contract module declares. */
  routes?: (serve: Serve, services: Services, parts: Parts) => void;
  /** Work outside of requests, by kind. */
  jobs?: (services: Services, parts: Parts) => Record<string, Job>;
  /** How its deleted records are restored or purged, by the kind of the deletion. */
  restorers?: (services: Services) => Restorers;
  /** What it removes when another room's records are purged, by the kind of the deletion. */
  purgeSteps?: (services: Services) => Readonly<Record<string, PurgeStep>>;
  /** Runs once when the server listens, so that no request waits for it. */
  warmUp?: (services: Services) => Promise<unknown>;
};
