/** More would take the connections or threads of those who wait for a short answer. */
export const maxConcurrentBatches = 3;

/** Somebody who reads their exports slowly leaves one to others. */
export const batchShares = { maxHeldEach: maxConcurrentBatches - 1, maxWaitingEach: 10, isLeftByGone: true };
