/** More would take connections or threads from short queries. */
export const maxConcurrentBatches = 3;

/** Leaves at least one slot free when somebody reads exports slowly. */
export const batchShares = { maxHeldEach: maxConcurrentBatches - 1, maxWaitingEach: 10 };
