export { studentImportRestorer } from './import.ts';
export { holdOffPurge } from './purge.ts';
export { studentRestorer } from './restore.ts';
export { studentRoutes } from './routes.ts';
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
