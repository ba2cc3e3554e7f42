/** More would take connections or threads from short queries. */
export const maxConcurrentBatches = 3;

/** A transaction that writes more records runs on a thread on SQLite; reaching the thread takes longer for fewer. */
export const maxRecordsInline = 10;

/** When SQLite's write-ahead log exceeds this size in bytes, a thread checkpoints it. */
export const maxLogBytes = 16 * 1024 * 1024;

/**
 * When the log exceeds this number of pages, a writer itself checkpoints, in case steady writes keep the thread from
 * finishing.
 */
export const maxLogPages = 20_000;

/** Leaves at least one slot free when somebody reads exports slowly. */
export const batchShares = { maxHeldEach: maxConcurrentBatches - 1, maxWaitingEach: 10, isLeftByGone: true };
