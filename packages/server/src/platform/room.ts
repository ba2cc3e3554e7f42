import type { PurgeStep, Restorers } from '#platform/deletions/index.ts';
import type { Serve } from '#platform/http/index.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { Services } from '#platform/services.ts';

/**
 * What a room brings to the server: each exports one from its `room.ts`, and `app/rooms.ts` lists them all. `Parts` is
 * what it needs beside the services and gets from the composition root.
 */
export type Room<Parts = unknown> = {
  /** Serves the endpoints that its module of the contract declares. */
  routes?: (serve: Serve, services: Services, parts: Parts) => void;
  /** What runs outside of requests, by kind. */
  jobs?: (services: Services, parts: Parts) => Record<string, Job>;
  /** How its deleted records come back or go for good, by the kind of their deletions. */
  restorers?: (services: Services) => Restorers;
  /** What it removes when records of another room are purged, by the kind of their deletions. */
  purgeSteps?: (services: Services) => Readonly<Record<string, PurgeStep>>;
  /** Run once when the server listens, so that no request waits for it. */
  warmUp?: (services: Services) => Promise<unknown>;
};
