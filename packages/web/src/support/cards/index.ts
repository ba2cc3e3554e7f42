export { formatGroup, boardListName, formatListName, formatSection } from './list-texts.ts';
export { cardKey, type Person } from './queries.ts';
/* Panels and dialogs are loaded after the board, to keep its bundle small. */
export const loadCardPanel = async () => (await import('./card-panel.tsx')).CardPanel;
export const loadMoveForm = async () => (await import('./move-form.tsx')).MoveForm;
export const loadAddCard = async () => (await import('./add-card.tsx')).AddCard;
