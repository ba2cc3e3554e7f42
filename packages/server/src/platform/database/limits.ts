/** More would take the connections or threads of those who wait for a short answer. */
export const maxConcurrentBatches = 3;
