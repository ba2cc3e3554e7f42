import { msg } from '@lingui/core/macro';
import type { Place } from './target.ts';

const users = '/user-management';

/** Every screen, by the order of the navigation. */
export const places: readonly Place[] = [
  { name: msg`Dashboard`, words: msg`home start`, target: { to: '/dashboard' } },
  { name: msg`Admins`, words: msg`administrators permissions`, codes: ['AD'], target: { to: '/administrator' } },
  {
    name: msg`Activity`,
    words: msg`audit trail history who did what`,
    codes: ['AD'],
    target: { to: '/administrator', search: { tab: 'activity' } },
  },
  { name: msg`Channels`, words: msg`user management`, codes: ['UM', 'SM'], target: { to: users } },
  {
    name: msg`Schools and teachers`,
    words: msg`user management educators`,
    codes: ['UM', 'SM'],
    target: { to: users, search: { tab: 'educators' } },
  },
  {
    name: msg`Users`,
    words: msg`user management students children`,
    codes: ['UM'],
    target: { to: users, search: { tab: 'users' } },
  },
  {
    name: msg`Analytics: Overview`,
    words: msg`figures students practice`,
    codes: ['DA'],
    target: { to: '/analytics/overview' },
  },
  {
    name: msg`Analytics: Performance`,
    words: msg`accuracy hardest scores`,
    codes: ['DA'],
    target: { to: '/analytics/performance' },
  },
  {
    name: msg`Analytics: Navigation`,
    words: msg`screens of the learning app`,
    codes: ['DA'],
    target: { to: '/analytics/navigation' },
  },
  { name: msg`Score Library`, words: msg`libraries`, codes: ['SL'], target: { to: '/score-library/dashboard' } },
  { name: msg`All scores`, words: msg`search filter`, codes: ['SL'], target: { to: '/score-library/scores' } },
  { name: msg`Coverage`, words: msg`heat map gaps`, codes: ['SL'], target: { to: '/score-library/coverage' } },
  { name: msg`Findings`, words: msg`errors repair check`, codes: ['SL'], target: { to: '/score-library/findings' } },
  { name: msg`Duplicates`, words: msg`same music compare`, codes: ['SL'], target: { to: '/score-library/duplicates' } },
  { name: msg`Booklet`, words: msg`print PDF`, codes: ['SL'], target: { to: '/score-library/booklet' } },
  {
    name: msg`Manage Libraries`,
    words: msg`order rename`,
    codes: ['SL', 'CM'],
    target: { to: '/score-library/manage' },
  },
  {
    name: msg`Key management`,
    words: msg`subscription keys`,
    codes: ['UM', 'SM'],
    target: { to: '/manage-subscription' },
  },
  {
    name: msg`Support`,
    words: msg`board cards mails inbox`,
    codes: ['ES'],
    target: { to: '/support/email-support' },
  },
  {
    name: msg`Archive of the support board`,
    words: msg`cards mails`,
    codes: ['ES'],
    target: { to: '/support/email-support', search: { view: 'archive' } },
  },
  { name: msg`Profile`, words: msg`set up language picture`, target: { to: '/settings/profile' } },
];

/** Forms that begin something. */
export const beginnings: readonly Place[] = [
  { name: msg`Add a channel`, words: msg`new`, codes: ['UM'], target: { to: users, search: { mode: 'add' } } },
  {
    name: msg`Add a school or teacher`,
    words: msg`new educator`,
    codes: ['UM'],
    target: { to: users, search: { tab: 'educators', mode: 'add' } },
  },
  {
    name: msg`Import schools and teachers`,
    words: msg`spreadsheet file xlsx csv educators`,
    codes: ['UM'],
    target: { to: users, search: { tab: 'educators', mode: 'import' } },
  },
  {
    name: msg`Import users`,
    words: msg`spreadsheet file xlsx csv students`,
    codes: ['UM'],
    target: { to: users, search: { tab: 'users', mode: 'import' } },
  },
  {
    name: msg`Generate keys`,
    words: msg`new subscription make`,
    codes: ['UM', 'SM'],
    target: { to: '/manage-subscription', search: { mode: 'generate' } },
  },
  {
    name: msg`Export keys`,
    words: msg`subscription spreadsheet xlsx`,
    codes: ['UM', 'SM'],
    target: { to: '/manage-subscription', search: { mode: 'export' } },
  },
  {
    name: msg`Add an administrator`,
    words: msg`new colleague permissions`,
    codes: ['AD'],
    target: { to: '/administrator', search: { mode: 'add' } },
  },
  {
    name: msg`Add a card to the support board`,
    words: msg`new`,
    codes: ['ES'],
    target: { to: '/support/email-support', search: { mode: 'add' } },
  },
  {
    name: msg`Change my password`,
    words: msg`profile security`,
    target: { to: '/settings/profile', search: { tab: 'password' } },
  },
  {
    name: msg`Two-step sign-in and sessions`,
    words: msg`profile security authenticator`,
    target: { to: '/settings/profile', search: { tab: 'security' } },
  },
];
