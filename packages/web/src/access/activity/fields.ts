import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Names of fields that records of several rooms share, as in forms and tables. */
const fieldNames: Record<string, MessageDescriptor> = {
  name: msg`Name`,
  shortName: msg`Short name`,
  userName: msg`User name`,
  channelId: msg`Channel`,
  educatorId: msg`School or teacher`,
  studentId: msg`User`,
  schools: msg`Schools`,
  users: msg`Users`,
  activeBy: msg`Active on`,
  subscriptionCode: msg`Subscription ID`,
  profile1: msg`Profile 1`,
  profile2: msg`Profile 2`,
  durationDays: msg`Days`,
  count: msg`Keys`,
  keys: msg`Keys`,
  isRevoked: msg`Revoked`,
  phone: msg`Phone`,
  amount: msg`Amount`,
  educatorCommission: msg`Commission of the school or teacher`,
  channelCommission: msg`Commission of the channel`,
  refundId: msg`Refund`,
  reason: msg`Reason`,
  format: msg`File`,
  receiver: msg`For`,
  basisPoints: msg`Rate in basis points`,
  from: msg`Holds from`,
  image: msg`Picture`,
  fullName: msg({ message: 'Name', context: 'person' }),
  username: msg`Username`,
  email: msg`Email`,
  mobile: msg`Mobile`,
  age: msg`Age`,
  gender: msg`Gender`,
  role: msg`Role`,
  codes: msg`Permissions`,
  permissions: msg`Permissions`,
  isActive: msg`Active`,
  password: msg`Password`,
  fileName: msg`File`,
  filePath: msg`File`,
  originalName: msg`Name of the file`,
  contentType: msg`Type of the file`,
  bytes: msg`Size`,
  title: msg`Title`,
  moduleId: msg`Library`,
  gradeId: msg`Grade`,
  levelId: msg`Level`,
  stageId: msg`Stage`,
  curriculum: msg`Library type`,
  scoreType: msg`Score type`,
  scoreEnabled: msg`Enabled`,
  accompanimentPath: msg`Accompaniment`,
  accompanimentOffset: msg`Start in the recording`,
  accompanimentTempo: msg`Tempo of the recording`,
  findings: msg`Findings`,
  hasAccompaniment: msg`Has an accompaniment`,
  stays: msg`Stays signed in`,
  otherSessions: msg`Sessions signed out`,
  sessionId: msg`Session`,
  recoveryCodesLeft: msg`Recovery codes left`,
  forgotten: msg`Uploads removed`,
  address: msg`Address`,
  scopes: msg`Scopes`,
  requestsPerMinute: msg`Requests a minute`,
  expiresAt: msg`Expires`,
  overlapHours: msg`Hours of overlap`,
  device: msg`Device`,
  language: msg`Language`,
  listId: msg`List`,
  text: msg`Text`,
  senderName: msg`Sender`,
  senderAddress: msg`Email of the sender`,
  assignee: msg`Given to`,
  dueOn: msg`Due on`,
  labels: msg`Labels`,
  links: msg`Links`,
  isArchived: msg`Archived`,
  isAnswered: msg`Answered`,
  mailId: msg`Mail`,
  claimsToAnswerCard: msg`Claims to answer the card`,
};

/** A field without a name is spelt out: 'twoStep' reads 'Two step'. */
export function sayField(field: string, ofRooms: Readonly<Record<string, MessageDescriptor>> = {}): string {
  const names = Object.hasOwn(ofRooms, field) ? ofRooms : fieldNames;
  const name = Object.hasOwn(names, field) ? names[field] : undefined;
  if (name) return i18n._(name);
  const words = field
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
