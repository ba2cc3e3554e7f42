export { findAlike, findSamePerson, isSomebodyElse } from './find-imported.ts';
export { filterOf as studentFilterOf, studentList } from './list.ts';
export { restoreBatch } from './room.ts';
export { addLibraries, addStudents, codeIndex, emptyStudents, eraseRecord, findProfiles } from './store.ts';
export { findStudent, findStudents, findSurvivors, getStudent, isKeyRevoked, lockStudent } from './store.ts';
export { markMerged, mayRead, moveProfile, profilesOf, nameProfile, type NewStudent, setLastDays } from './store.ts';
export { setSurvivor } from './store.ts';
export { setWhole, type StoredStudent, studentRow, subscribe, subscriptionStatusOf, survivorOf } from './store.ts';
export { updateStudent, valuesOf, type Whole, wholeOf } from './store.ts';
