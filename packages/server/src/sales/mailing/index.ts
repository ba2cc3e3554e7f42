export { forgetRemindersOf } from './store.ts';
