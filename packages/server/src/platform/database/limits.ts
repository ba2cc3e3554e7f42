/** More would take connections or threads away from short queries. */
export const maxConcurrentBatches = 3;

/** One slow reader of exports leaves a slot to others. */
export const batchShares = { maxHeldEach: maxConcurrentBatches - 1, maxWaitingEach: 10, isLeftByGone: true };
