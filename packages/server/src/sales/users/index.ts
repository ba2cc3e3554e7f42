export { holdOffPurge } from './purge.ts';
export {
  type Fields,
  findStudent,
  getStudent,
  isKeyRevoked,
  keepFields,
  setLastDays,
  type StoredStudent,
} from './store.ts';
export { subscribe } from './subscribe.ts';
