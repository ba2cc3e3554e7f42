/** What somebody has begun to write on a card; another account in the same tab does not get it. */
export type DraftOf = { userId: number; cardId: number; kind: 'reply' | 'note' };

const keyOf = ({ userId, cardId, kind }: DraftOf) => `eemusic.support.${kind}.${userId}.${cardId}`;

export function readDraft(of: DraftOf, storage: Storage = sessionStorage): string {
  return storage.getItem(keyOf(of)) ?? '';
}

/** Where the storage is full or closed, it lasts as long as the page. */
export function keepDraft(of: DraftOf, text: string, storage: Storage = sessionStorage): void {
  try {
    if (text.trim() === '') storage.removeItem(keyOf(of));
    else storage.setItem(keyOf(of), text);
  } catch {
    storage.removeItem(keyOf(of));
  }
}
