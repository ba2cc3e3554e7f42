export { sayGroup, sayList, sayListName, saySection } from './list-texts.ts';
export { loadAddCard, loadCardPanel, loadMoveForm } from './load.ts';
export { PersonMark } from './person-mark.tsx';
export { cardKey, type Person } from './queries.ts';
export { isLate, sayDay, sayExactly, sayMoment } from './say-time.ts';
