export { formatGroup, boardListName, formatListName, formatSection } from './list-texts.ts';
export { loadAddCard, loadCardPanel, loadMoveForm } from './load.ts';
export { cardKey, type Person } from './queries.ts';
