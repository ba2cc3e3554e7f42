import * as academics from './academics.ts';
import * as activity from './activity.ts';
import * as administrators from './administrators.ts';
import * as alike from './alike.ts';
import * as analytics from './analytics.ts';
import * as booklets from './booklets.ts';
import * as catalogue from './catalogue.ts';
import * as channels from './channels.ts';
import * as commissions from './commissions.ts';
import * as deletions from './deletions.ts';
import * as educators from './educators.ts';
import type { Endpoint } from './endpoint.ts';
import * as files from './files.ts';
import * as find from './find.ts';
import * as findings from './findings.ts';
import * as imports from './imports.ts';
import * as learners from './learners.ts';
import * as libraries from './libraries.ts';
import * as playing from './playing.ts';
import * as profile from './profile.ts';
import * as regions from './regions.ts';
import * as scores from './scores.ts';
import * as service from './service.ts';
import * as session from './session.ts';
import * as students from './students.ts';
import * as supportMail from './support-mail.ts';
import * as support from './support.ts';
import * as subscriptions from './subscriptions.ts';
import * as twoStep from './two-step.ts';

const rooms = {
  session,
  profile,
  'two-step': twoStep,
  administrators,
  activity,
  deletions,
  regions,
  academics,
  libraries,
  channels,
  educators,
  students,
  imports,
  commissions,
  subscriptions,
  learners,
  files,
  scores,
  catalogue,
  alike,
  findings,
  booklets,
  playing,
  analytics,
  support,
  'support-mail': supportMail,
  find,
  service,
};

/** Every declared call by room, for the API page and for the tests that look at all of them. */
export const endpoints: { room: string; name: string; endpoint: Endpoint }[] = Object.entries(rooms).flatMap(
  ([room, exports]) =>
    Object.entries(exports).flatMap(([name, value]) => (isEndpoint(value) ? [{ room, name, endpoint: value }] : [])),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}
