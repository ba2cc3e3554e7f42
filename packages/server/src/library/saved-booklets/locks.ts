/** Name of the lock under which a booklet, its scores and their editions are changed. */
export const bookletLock = (id: number) => `booklet ${id}`;
