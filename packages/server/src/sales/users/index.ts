export { eraseRecord, restoreBatch } from './delete.ts';
export { findIds as findStudentIds } from './count.ts';
export { filterOf as studentFilterOf } from './filter.ts';
export { findAlike, findSamePerson, isSomebodyElse } from './find-imported.ts';
export {
  addLibraries,
  addStudents,
  emptyStudents,
  enrolment,
  findProfiles,
  findStudent,
  findStudents,
  findSurvivors,
  getStudent,
  lockStudent,
  markMerged,
  mayRead,
  moveProfile,
  nameProfile,
  type NewStudent,
  setLastDays,
  setSurvivor,
  setWhole,
  type StoredStudent,
  studentRow,
  subscribe,
  survivorOf,
  updateStudent,
  valuesOf,
  type Whole,
  wholeOf,
} from './store.ts';
export { isKeyRevoked, subscriptionStatusOf } from './subscription-status.ts';
