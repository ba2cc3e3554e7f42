export { type Caller, CallerGone, forCaller, runFor, runShared, TooMuchWaiting, WaitedTooLong } from './caller.ts';
export { lowerPriorityOfThreads } from './lower-priority.ts';
export { createSemaphore, type Semaphore, type Shares } from './semaphore.ts';
export { openThreadPool } from './thread-pool.ts';
export { singleFlight } from './single-flight.ts';
export { createYielder, runInSteps, yieldToEventLoop } from './yield-to-event-loop.ts';
