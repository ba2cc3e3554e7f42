export { findLanguage, deleteRemindersOf } from './store.ts';
