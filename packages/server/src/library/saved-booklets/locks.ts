/** Name of the lock for changes to a booklet, its scores and their editions. */
export const bookletLock = (id: number) => `booklet ${id}`;
