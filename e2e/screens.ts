import type { Shelf } from './publish-score.ts';

/** Ids of records that the crawl opens. */
export type Made = {
  score: number;
  draft: number | undefined;
  booklet: number;
  channel: number;
  school: number;
  student: number;
  key: number;
  unusedKey: number;
  /** Whose keys these are. */
  seller: number;
  card: number;
  statement: number;
  /** Where the score is. */
  shelf: Shelf;
};

export type Screen = {
  at: string | ((made: Made) => string);
  /** What the specification names on the screen; each is a name, a text or a column. */
  names?: readonly string[];
  /**
   * States of the screen, by the names of the controls that are pressed for them, one after another; `|` stands between
   * names of which the screen has one.
   */
  open?: readonly (readonly string[])[];
  /** A file that is chosen once the screen is open. */
  file?: { name: string; mimeType: string; buffer: Buffer };
};

const permissions = ['Score Library', 'Content Management', 'User Management', 'Data Analytics', 'Sales Management'];
const contact = ['Contact Name', 'Contact No', 'Contact Email', 'Region', 'Status'];
const tags = ['Range', 'Interval', 'Rhythm', 'Rest', 'Key signature', 'Time signature', 'Tie'];
const switches = ['Accidental', 'Articulation', 'Dynamics', 'Score Enabled'];
const place = ['Grade', 'Level', 'Stage'];
const rows = ['Name,Contact No,Contact Email,Where', 'Viola Studio,110,a@example.com,here', 'Tuba,,nowhere,there'];
const schools = { name: 'schools.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };

/** What is shown without a session. The tokens of the links are wrong. */
export const signedOut: readonly Screen[] = [
  { at: '/', names: ['Email', 'Password', 'Stay signed in', 'Forgot Password', 'Login'], open: [['Login']] },
  { at: '/forgot-password', names: ['Email', 'Reset Password'], open: [['Reset Password']] },
  { at: '/forgot-password/wrong', names: ['Ask for a new link'] },
  { at: '/forgot-password?done=true', names: ['Password reset', 'Continue to log in'] },
  { at: '/reset-password' },
  { at: '/reset-password/wrong' },
  { at: '/register' },
  { at: '/register/wrong', open: [['Create account']] },
  { at: '/invitation/wrong' },
  { at: '/sign-on' },
];

/** What an administrator of support sees. */
export const ofSupport: readonly Screen[] = [{ at: '/dashboard' }, { at: '/score-library/dashboard' }];

/** What an administrator with every permission sees. */
export const screens: readonly Screen[] = [
  {
    at: '/dashboard',
    names: [...permissions, 'Support Mailbox', 'Permissions', 'Admins', 'Analytics', 'Key management', 'Profile'],
    open: [
      ['Profile menu of Admin'],
      ['Profile menu of Admin', 'Logout'],
      ['Search and go'],
      ['Collapse the menu|Open the menu'],
    ],
  },
  { at: '/no/such/screen' },
  { at: '/demo/mails' },
  { at: '/demo/learn' },
  { at: '/handbook', names: ['Keyboard shortcuts'], open: [['Keyboard shortcuts']] },
  { at: '/handbook/find-your-way' },

  {
    at: '/administrator',
    names: ['Name', 'Username', 'Email', 'Mobile', 'Age', 'Add', 'Export', 'Select all'],
    open: [['Invite'], ['Invite', 'Send invitation']],
  },
  { at: '/administrator?search=hu+lei', open: [['Select Hu Lei']] },
  { at: '/administrator?search=nobody+like+this' },
  {
    at: '/administrator?mode=add',
    names: ['Name', 'Username', 'Email', 'Password', 'Mobile', 'Age', 'Male', 'Female', ...permissions],
    open: [['Add administrator']],
  },
  { at: '/administrator?search=librarian', open: [['Edit Wang Fang']] },
  { at: '/administrator?search=editor', open: [['Edit Admin']] },
  { at: '/administrator?tab=activity', open: [['Filter'], ['Filter', 'Person']] },
  { at: '/administrator?tab=activity&time=dates&from=2026-05-01&to=2020-05-01&search=He+Xin' },
  { at: '/administrator?tab=systems', open: [['Add token'], ['Add token', 'Add token'], ['Add webhook']] },
  { at: '/deleted' },

  {
    at: '/settings/profile',
    names: ['Edit Profile', 'Change Password', 'Name', 'Age', 'Email', 'Mobile'],
  },
  {
    at: '/settings/profile?tab=password',
    names: ['Current password', 'New password', 'Confirm password'],
    open: [['Change Password']],
  },
  { at: '/settings/profile?tab=security', open: [['Turn on'], ['Add a passkey']] },
  { at: '/settings/company', open: [['Currency'], ['Time zone']] },
  { at: '/settings/retention', open: [['Practice details'], ['Practice details', '2 years|2 年']] },

  {
    at: '/user-management',
    names: ['Channel Name', ...contact, 'Schools', 'Avg sales/mth', 'Add', 'Export', 'School/Teacher', 'Users'],
    open: [['Add'], ['Columns and rows'], ['Filter'], ['Filter', 'Region']],
  },
  { at: '/user-management?search=viola', open: [['Select Viola Channel']] },
  { at: '/user-management?search=nobody+like+this&status=1&region=GD', names: ['Channel not found in our collection'] },
  {
    at: '/user-management?mode=add',
    names: ['Channel Name', ...contact.slice(0, 4), 'Unassigned', 'Chosen', 'Cancel'],
    open: [['Add channel'], ['Region']],
  },
  { at: ({ channel }) => `/user-management?edit=${channel}`, names: ['Viola Academy', 'Save'] },
  { at: ({ channel }) => `/user-management?report=${channel}`, names: ['Commission', 'School'], open: [['Table']] },
  { at: ({ channel }) => `/user-management?report=${channel}&sales=all` },
  {
    at: ({ channel }) => `/user-management/channels/${channel}`,
    names: ['Facts', 'Timeline', 'Sales by month', 'Keys', 'Add school or teacher'],
  },
  { at: ({ school }) => `/user-management/schools/${school}`, names: ['Facts', 'Timeline', 'Users', 'Generate keys'] },
  {
    at: ({ student }) => `/user-management/users/${student}`,
    names: ['Facts', 'Practice', 'Pieces', 'Timeline', 'Refund Oboe Clara'],
  },
  {
    at: '/user-management?tab=educators',
    names: ['Name', ...contact, 'Users', 'Avg sales/mth'],
    open: [['Filter', 'Channel']],
  },
  { at: '/user-management?tab=educators&search=flute', open: [['Select all']] },
  { at: '/user-management?tab=educators&search=nobody+like+this', names: ['Educator not found in our collection'] },
  {
    at: '/user-management?tab=educators&mode=add',
    names: ['Name', 'Username', 'Password', 'Channel', 'Region', 'Unassigned', 'Chosen'],
    open: [['Add school or teacher']],
  },
  { at: ({ school }) => `/user-management?tab=educators&edit=${school}`, names: ['Category', 'Channel', 'Region'] },
  { at: ({ school }) => `/user-management?tab=educators&report=${school}`, names: ['Commission'], open: [['Table']] },
  { at: '/user-management?tab=educators&mode=import' },
  { at: '/user-management?tab=educators&mode=import', file: schools },
  {
    at: '/user-management?tab=users&search=oboe',
    names: ['Name', ...contact.slice(1), 'Attached School/Teacher', 'Subscription Id', 'Expiry Date'],
    open: [['Select Oboe Clara'], ['Select Oboe Clara', 'Edit']],
  },
  { at: '/user-management?tab=users&search=nobody+like+this', names: ['User not found in our collection'] },
  {
    at: ({ student }) => `/user-management?tab=users&edit=${student}`,
    names: ['Edit User Information', 'Subscription ID', 'Active on', 'Expiry Date', 'Profile 2 name'],
    open: [['Erase this user…']],
  },

  {
    at: '/manage-subscription',
    names: ['Generate keys', 'Export', 'Active users', 'Total Keys'],
  },
  {
    at: ({ seller }) => `/manage-subscription?search=bugle&open=[${seller}]`,
    names: ['Enabled', 'Available', 'Account Name', 'Expiry Date', 'Region', 'Revoked'],
    open: [['Select all'], ['Select all', 'Renew…']],
  },
  { at: '/manage-subscription?search=nobody+like+this&status=Revoked' },
  {
    at: '/manage-subscription?mode=generate',
    names: ['School or teacher', 'Duration', 'Number of keys', 'Generate'],
    open: [['Libraries'], ['Generate']],
  },
  {
    at: ({ key }) => `/manage-subscription?mode=edit&id=${key}`,
    names: ['Manage subscription information', 'Account name', 'Phone', 'Email', 'Expiry date'],
  },
  { at: ({ unusedKey }) => `/manage-subscription?mode=edit&id=${unusedKey}` },
  { at: '/manage-subscription?mode=export' },

  { at: '/sales/rules', open: [['Set a price'], ['Set a rate']] },
  { at: '/sales/reports' },
  { at: '/sales/statements', open: [['Month'], ['Filter', 'Status'], ['Export sales']] },
  { at: '/sales/statements?month=all' },
  {
    at: ({ statement }) => `/sales/statements/${statement}`,
    open: [['Mark as paid'], ['Mail|发送邮件'], ['More actions']],
  },
  { at: '/sales/statements/999' },
  { at: '/sales/reminders' },

  { at: '/analytics' },
  {
    at: '/analytics/overview',
    names: ['Overview', 'Performance', 'Navigation'],
    open: [['Monthly report'], ['Table']],
  },
  { at: '/analytics/overview?part=students' },
  { at: '/analytics/overview?part=practice' },
  { at: '/analytics/overview?part=support' },
  { at: '/analytics/overview?rows=students&kind=active' },
  { at: '/analytics/performance', names: ['Pie', 'Line'], open: [['Pie']] },
  { at: '/analytics/navigation' },
  { at: '/analytics/overview?from=2019-01-01&to=2019-01-31' },

  {
    at: '/support/email-support',
    names: ['Inbox', 'Active Contact', 'External Requests', 'Suggestions', 'Feedback', 'Bugs', 'Buffer', 'Done'],
  },
  { at: '/support/email-support?mode=add' },
  { at: ({ card }) => `/support/email-support?card=${card}` },
  { at: '/support/email-support?view=archive' },

  { at: '/score-library/dashboard', names: ['Manage Libraries', 'Kung Fu Sight Reading', 'Piano Adventure'] },
  { at: '/score-library/manage', names: ['Edit', 'Delete', 'Add library'] },
  {
    at: '/score-library/manage?mode=add',
    names: ['Name', 'Short name', 'Choose an image'],
    open: [['Add library']],
  },
  { at: '/score-library/manage?mode=edit&id=1' },
  { at: '/score-library/grades' },
  { at: '/score-library/grades?mode=add&step=grade' },
  { at: '/score-library/lists' },
  { at: '/score-library/lists?mode=add' },
  { at: '/score-library/scores?view=list', open: [['Filter'], ['Saved filters'], ['Find by notes']] },
  { at: '/score-library/scores?view=grid' },
  { at: '/score-library/scores?view=list&search=Bell', open: [['Select Bell Waltz'], ['Select Bell Waltz', 'Edit']] },
  { at: '/score-library/scores?search=nobody+like+this' },
  { at: ({ score }) => `/score-library/scores?edit=${score}`, names: ['Name', ...place, ...tags, 'Save', 'Delete'] },
  { at: ({ score }) => `/score-library/scores?preview=${score}`, open: [['Print to PDF']] },
  { at: '/score-library/coverage' },
  { at: '/score-library/coverage?by=rest' },
  { at: '/score-library/drafts' },
  { at: '/score-library/bulk', names: ['Upload a .zip'] },
  { at: '/score-library/exercises?grade=2', names: ['How many', 'Seed', 'Compose 20'] },
  { at: '/score-library/findings' },
  { at: '/score-library/duplicates' },
  { at: '/score-library/duplicates?kind=near' },
  { at: ({ score }) => `/score-library/editions/${score}` },
  { at: ({ score }) => `/score-library/editions/${score}?one=1&other=2` },
  { at: '/score-library/booklets' },
  { at: ({ booklet }) => `/score-library/booklets/${booklet}`, open: [['Pages']] },
  { at: ({ score }) => `/score-library/booklet?scores=${score}`, open: [['Save…']] },
  { at: '/score-library/1/upload', names: [...place, 'Library type', 'Search by name, composer or words'] },
  {
    at: ({ shelf }) => `/score-library/1/upload?grade=${shelf.gradeId}&level=${shelf.levelId}&stage=${shelf.stageId}`,
    names: ['Select all', 'Enable Bell Waltz', 'Edit Bell Waltz', 'Delete Bell Waltz', 'Preview Bell Waltz'],
  },
  {
    at: ({ draft }) => `/score-library/1/upload?review=${draft}`,
    names: ['Name', ...place, ...tags, ...switches, 'Remove Score', 'Publish to library'],
    open: [['Play'], ['Remove Score']],
  },
];
