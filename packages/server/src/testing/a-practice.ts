import { anApp } from './an-app.ts';

/** An app of learners, with a student who has a profile. */
export async function aPractice() {
  const app = await anApp();
  const studentId = await app.student();
  const { profile1 } = await app.studentOf(studentId);
  return { ...app, studentId, profileId: profile1?.profileId ?? 0 };
}
