/** What is dragged, and what it can be dropped on. */
export type Dragged = { kind: 'card'; cardId: number; listId: number };
export type Target =
  | { kind: 'beside'; cardId: number; listId: number }
  /** Its end. */
  | { kind: 'list'; listId: number }
  | { kind: 'top'; listId: number }
  /** The top of its first list. */
  | { kind: 'section'; listId: number };

type Data = Record<string | symbol, unknown>;

export function isDragged(data: Data): data is Data & Dragged {
  return data['kind'] === 'card';
}

export function targetIn(data: Data | undefined): Target | null {
  const kinds: readonly unknown[] = ['beside', 'list', 'top', 'section'] satisfies Target['kind'][];
  return data && kinds.includes(data['kind']) ? (data as Target) : null;
}
