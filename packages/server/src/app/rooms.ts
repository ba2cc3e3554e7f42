import { apiRoom } from '#app/api/room.ts';
import { activityRoom } from '#access/activity/room.ts';
import { administratorsRoom } from '#access/administrators/room.ts';
import { companyRoom } from '#access/company/index.ts';
import { invitationsRoom } from '#access/invitations/room.ts';
import { passkeysRoom } from '#access/passkeys/room.ts';
import { profileRoom } from '#access/profile/room.ts';
import { sessionRoom } from '#access/session/room.ts';
import { singleSignOnRoom } from '#access/single-sign-on/room.ts';
import { tokensRoom } from '#access/tokens/room.ts';
import { twoStepRoom } from '#access/two-step/room.ts';
import { webhooksRoom } from '#access/webhooks/room.ts';
import { analyticsRoom } from '#learning/analytics/room.ts';
import { monthlyReportRoom } from '#learning/monthly-report/room.ts';
import { contentRoom } from '#learning/content/room.ts';
import { learnersRoom } from '#learning/learners/room.ts';
import { practiceRoom } from '#learning/practice/room.ts';
import { academicsRoom } from '#library/academics/room.ts';
import { bulkRoom } from '#library/bulk/room.ts';
import { catalogueRoom } from '#library/catalogue/room.ts';
import { tagListsRoom } from '#library/tag-lists/room.ts';
import { draftsRoom } from '#library/drafts/room.ts';
import { duplicatesRoom } from '#library/duplicates/room.ts';
import { editionsRoom } from '#library/editions/room.ts';
import { exercisesRoom } from '#library/exercises/room.ts';
import { findingsRoom } from '#library/findings/room.ts';
import { librariesRoom } from '#library/libraries/room.ts';
import { savedBookletsRoom } from '#library/saved-booklets/room.ts';
import { savedFiltersRoom } from '#library/saved-filters/room.ts';
import { scoresRoom } from '#library/scores/room.ts';
import type { Engravers } from '#library/uploads/index.ts';
import { suggestionsRoom } from '#library/suggestions/room.ts';
import { uploadsRoom } from '#library/uploads/room.ts';
import type { Restorers } from '#platform/deletions/index.ts';
import { backupsRoom } from '#platform/backups/room.ts';
import { deletionsRoom } from '#platform/deletions/room.ts';
import { filesRoom } from '#platform/files/room.ts';
import { httpRoom } from '#platform/http/room.ts';
import type { Job } from '#platform/jobs/start.ts';
import { jobsRoom } from '#platform/jobs/room.ts';
import type { Room } from '#platform/room.ts';
import type { Services } from '#platform/services.ts';
import { channelsRoom } from '#sales/channels/room.ts';
import { commissionsRoom } from '#sales/commissions/room.ts';
import { educatorsRoom } from '#sales/educators/room.ts';
import { mailingRoom } from '#sales/mailing/room.ts';
import { regionsRoom } from '#sales/regions/room.ts';
import { statementsRoom } from '#sales/statements/room.ts';
import { subscriptionsRoom } from '#sales/subscriptions/room.ts';
import { usersRoom } from '#sales/users/room.ts';
import { boardRoom } from '#support/board/room.ts';
import { cardsRoom } from '#support/cards/room.ts';
import { mailRoom } from '#support/mail/room.ts';
import { privacyRoom } from '#support/privacy/room.ts';
import { retentionRoom } from '#support/retention/room.ts';

/** What rooms need besides the services. */
export type Parts = { engravers: Engravers; restorers: Restorers };

/** Every room of the server. New ones are listed only here. */
export const rooms: readonly Room<Parts>[] = [
  backupsRoom,
  deletionsRoom,
  filesRoom,
  httpRoom,
  jobsRoom,
  sessionRoom,
  profileRoom,
  companyRoom,
  twoStepRoom,
  passkeysRoom,
  singleSignOnRoom,
  administratorsRoom,
  invitationsRoom,
  activityRoom,
  tokensRoom,
  webhooksRoom,
  academicsRoom,
  tagListsRoom,
  librariesRoom,
  uploadsRoom,
  draftsRoom,
  bulkRoom,
  savedBookletsRoom,
  savedFiltersRoom,
  scoresRoom,
  catalogueRoom,
  duplicatesRoom,
  editionsRoom,
  exercisesRoom,
  findingsRoom,
  suggestionsRoom,
  regionsRoom,
  commissionsRoom,
  statementsRoom,
  mailingRoom,
  channelsRoom,
  educatorsRoom,
  usersRoom,
  subscriptionsRoom,
  learnersRoom,
  contentRoom,
  practiceRoom,
  analyticsRoom,
  monthlyReportRoom,
  boardRoom,
  cardsRoom,
  mailRoom,
  privacyRoom,
  retentionRoom,
  apiRoom,
];

export function restorersOf(services: Services): Restorers {
  const restorers = merged(rooms.map((room) => room.restorers?.(services) ?? {}));
  const steps = rooms.flatMap(({ purgeSteps }) => Object.entries(purgeSteps?.(services) ?? {}));
  const entries = Object.entries(restorers).map(([kind, restorer]) => {
    const purgeSteps = steps.filter(([of]) => of === kind).map(([, step]) => step);
    return [kind, { ...restorer, purgeSteps }];
  });
  return Object.fromEntries(entries);
}

export function jobsOf(services: Services, engravers: Engravers): Record<string, Job> {
  const parts = { engravers, restorers: restorersOf(services) };
  return merged(rooms.map(({ jobs }) => jobs?.(services, parts) ?? {}));
}

/** Throws where two rooms use the same kind, because one would replace the other. */
function merged<Value>(parts: readonly Readonly<Record<string, Value>>[]): Record<string, Value> {
  const entries = parts.flatMap((part) => Object.entries(part));
  const all = Object.fromEntries(entries);
  if (Object.keys(all).length !== entries.length) throw new Error('Two rooms bring the same kind');
  return all;
}
