/** The data of a dragged card, and of the targets on which it can be dropped. */
export type Dragged = { kind: 'card'; cardId: number; listId: number };
export type Target =
  | { kind: 'beside'; cardId: number; listId: number }
  /** The end of the list. */
  | { kind: 'list'; listId: number }
  | { kind: 'top'; listId: number }
  /** The top of the first list of a section. */
  | { kind: 'section'; listId: number };

type Data = Record<string | symbol, unknown>;

export function isDragged(data: Data): data is Data & Dragged {
  return data['kind'] === 'card';
}

export function targetIn(data: Data | undefined): Target | null {
  const kinds: readonly unknown[] = ['beside', 'list', 'top', 'section'] satisfies Target['kind'][];
  return data && kinds.includes(data['kind']) ? (data as Target) : null;
}
