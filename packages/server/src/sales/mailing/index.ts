export { deleteRemindersOf } from './store.ts';
