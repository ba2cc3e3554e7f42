export { createSemaphore, runFor, type Semaphore, type Shares, TooMuchWaiting } from './semaphore.ts';
export { singleFlight } from './single-flight.ts';
export { createYielder, runInSteps, yieldToEventLoop } from './yield-to-event-loop.ts';
