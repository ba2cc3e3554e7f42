export { eraseRecord } from './erase.ts';
export {
  addLibraries,
  addStudents,
  enrolment,
  findStudent,
  getStudent,
  lockStudent,
  type NewStudent,
  setLastDays,
  studentRow,
  updateStudent,
  valuesOf,
} from './store.ts';
export { subscribe } from './subscribe.ts';
export { isKeyRevoked, subscriptionStatusOf } from './subscription-status.ts';
