export { findLanguage } from './contacts.ts';
export { deleteRemindersOf } from './store.ts';
