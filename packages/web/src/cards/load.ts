/* What opens above the board is loaded after it. */
export const loadCardPanel = async () => ({ default: (await import('./card-panel.tsx')).CardPanel });
export const loadMoveForm = async () => ({ default: (await import('./move-form.tsx')).MoveForm });
export const loadAddCard = async () => ({ default: (await import('./add-card.tsx')).AddCard });
