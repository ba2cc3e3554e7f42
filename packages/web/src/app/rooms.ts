import * as administrators from '#access/administrators/room.ts';
import * as bin from '#access/bin/room.ts';
import * as company from '#access/company/room.ts';
import * as profile from '#access/profile/room.ts';
import * as analytics from '#learning/analytics/room.ts';
import * as booklets from '#library/booklets/room.ts';
import * as catalogue from '#library/catalogue/room.ts';
import * as coverage from '#library/coverage/room.ts';
import * as drafts from '#library/drafts/room.ts';
import * as duplicates from '#library/duplicates/room.ts';
import * as editions from '#library/editions/room.ts';
import * as bulk from '#library/bulk/room.ts';
import * as exercises from '#library/exercises/room.ts';
import * as findings from '#library/findings/room.ts';
import * as libraries from '#library/libraries/room.ts';
import * as smallLists from '#library/small-lists/room.ts';
import * as uploads from '#library/uploads/room.ts';
import * as commissions from '#sales/commissions/room.ts';
import * as recordPages from '#sales/record-pages/room.ts';
import * as statements from '#sales/statements/room.ts';
import * as subscriptions from '#sales/subscriptions/room.ts';
import * as userManagement from '#sales/user-management/room.ts';
import * as board from '#support/board/room.ts';
import * as retention from '#support/retention/room.ts';
import * as handbook from './handbook/room.ts';

/** All rooms that have screens, in the order of the navigation. A new room is added here and nowhere else. */
export const rooms = [
  administrators,
  userManagement,
  recordPages,
  analytics,
  libraries,
  smallLists,
  catalogue,
  coverage,
  drafts,
  bulk,
  exercises,
  findings,
  duplicates,
  editions,
  booklets,
  uploads,
  subscriptions,
  commissions,
  statements,
  board,
  company,
  retention,
  bin,
  profile,
  handbook,
] as const;

type Screen = (typeof rooms)[number]['screens'][number];

/** The screens with their exact types, from which the router knows every address. */
export const screens: readonly Screen[] = rooms.flatMap<Screen>((room) => room.screens);
