import * as academics from '#library/academics.ts';
import * as activity from '#access/activity.ts';
import * as administrators from '#access/administrators.ts';
import * as alike from '#library/duplicates.ts';
import * as api from './api.ts';
import * as analytics from '#learning/analytics.ts';
import * as monthlyReport from '#learning/monthly-report.ts';
import * as booklets from '#library/booklets.ts';
import * as bulk from '#library/bulk.ts';
import * as catalogue from '#library/catalogue.ts';
import * as channels from '#sales/channels.ts';
import * as content from '#learning/content.ts';
import * as company from '#access/company.ts';
import * as commissions from '#sales/commissions.ts';
import * as dashboard from '#platform/dashboard.ts';
import * as demoLearner from '#learning/demo-learner.ts';
import * as deletions from '#platform/deletions.ts';
import * as drafts from '#library/drafts.ts';
import * as editions from '#library/editions.ts';
import * as educators from '#sales/educators.ts';
import * as exercises from '#library/exercises.ts';
import { type DeclaredEndpoint, endpointsOf } from '#platform/endpoint.ts';
import * as files from '#platform/files.ts';
import * as find from '#platform/palette.ts';
import * as findings from '#library/findings.ts';
import * as invitations from '#access/invitations.ts';
import * as imports from '#sales/imports.ts';
import * as keyForecast from '#sales/key-forecast.ts';
import * as recordPages from '#sales/record-pages.ts';
import * as keyLibraries from '#sales/key-libraries.ts';
import * as learners from '#learning/learners.ts';
import * as mailing from '#sales/mailing.ts';
import * as reminders from '#sales/reminders.ts';
import * as libraries from '#library/libraries.ts';
import * as playing from '#library/playing.ts';
import * as privacy from '#sales/privacy.ts';
import * as passkeys from '#access/passkeys.ts';
import * as profile from '#access/profile.ts';
import * as refunds from '#sales/refunds.ts';
import * as regions from '#sales/regions.ts';
import * as savedBooklets from '#library/saved-booklets.ts';
import * as savedFilters from '#library/saved-filters.ts';
import * as printing from '#library/printing.ts';
import * as scores from '#library/scores.ts';
import * as uploads from '#library/uploads.ts';
import * as singleSignOn from '#access/single-sign-on.ts';
import * as service from '#platform/service.ts';
import * as resetLink from '#access/reset-link.ts';
import * as session from '#access/session.ts';
import * as statements from '#sales/statements.ts';
import * as students from '#sales/users.ts';
import * as supportMail from '#support/mail.ts';
import * as support from '#support/board.ts';
import * as retention from '#support/retention.ts';
import * as suggestions from '#library/suggestions.ts';
import * as subscriptions from '#sales/subscriptions.ts';
import * as steps from '#library/steps.ts';
import * as tagLists from '#library/tag-lists.ts';
import * as tokens from '#access/tokens.ts';
import * as twoStep from '#access/two-step.ts';
import * as webhooks from '#access/webhooks.ts';

/**
 * The contract modules of all rooms, whose exported endpoints are collected below. New modules are listed only here.
 */
const rooms = {
  session,
  'reset-link': resetLink,
  profile,
  company,
  'two-step': twoStep,
  passkeys,
  'single-sign-on': singleSignOn,
  administrators,
  invitations,
  tokens,
  webhooks,
  activity,
  deletions,
  regions,
  academics,
  libraries,
  channels,
  educators,
  students,
  privacy,
  imports,
  commissions,
  refunds,
  statements,
  mailing,
  reminders,
  subscriptions,
  'key-forecast': keyForecast,
  'record-pages': recordPages,
  'key-libraries': keyLibraries,
  learners,
  content,
  'demo-learner': demoLearner,
  files,
  savedBooklets,
  savedFilters,
  printing,
  scores,
  uploads,
  bulk,
  exercises,
  drafts,
  catalogue,
  alike,
  editions,
  findings,
  suggestions,
  steps,
  tagLists,
  booklets,
  playing,
  analytics,
  monthlyReport,
  support,
  'support-mail': supportMail,
  retention,
  dashboard,
  find,
  api,
  service,
};

/** Every declared call by room, for the API page and for tests that cover all of them. */
export const endpoints: readonly DeclaredEndpoint[] = [
  ...Object.entries(rooms).flatMap(([room, module]) => endpointsOf(room, module)),
  ...api.apiEndpoints,
];
