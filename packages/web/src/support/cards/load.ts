/* What opens above the board is loaded after it. */
export const loadCardPanel = async () => (await import('./card-panel.tsx')).CardPanel;
export const loadMoveForm = async () => (await import('./move-form.tsx')).MoveForm;
export const loadAddCard = async () => (await import('./add-card.tsx')).AddCard;
