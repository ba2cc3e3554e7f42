/** Unsent text of a card, stored for each account, so that another account in the same tab does not see it. */
export type DraftOf = { userId: number; cardId: number; kind: 'reply' | 'note' };

const keyOf = ({ userId, cardId, kind }: DraftOf) => `eemusic.support.${kind}.${userId}.${cardId}`;

export function readDraft(of: DraftOf, storage: Storage = sessionStorage): string {
  return storage.getItem(keyOf(of)) ?? '';
}

/** If the storage is full or blocked, the draft is lost when the page is closed. */
export function keepDraft(of: DraftOf, text: string, storage: Storage = sessionStorage): void {
  try {
    if (text.trim() === '') storage.removeItem(keyOf(of));
    else storage.setItem(keyOf(of), text);
  } catch {
    storage.removeItem(keyOf(of));
  }
}
