import { tagNames } from '#tags/index.ts';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The fields of all records, as forms and tables call them. */
const fieldNames: Record<string, MessageDescriptor> = {
  name: msg`Name`,
  shortName: msg`Short name`,
  contactName: msg`Contact name`,
  contactNumber: msg`Contact number`,
  contactEmail: msg`Contact email`,
  userName: msg`User name`,
  region: msg`Region`,
  category: msg`Category`,
  channelId: msg`Channel`,
  educatorId: msg`School or teacher`,
  studentId: msg`User`,
  schools: msg`Schools`,
  users: msg`Users`,
  birthYear: msg`Year of birth`,
  activeBy: msg`Active on`,
  expireBy: msg`Expiry date`,
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
  receiver: msg`For`,
  basisPoints: msg`Rate in basis points`,
  from: msg`Holds from`,
  image: msg`Picture`,
  fullName: msg`Full name`,
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
  ...tagNames,
  stays: msg`Stays signed in`,
  otherSessions: msg`Sessions signed out`,
  sessionId: msg`Session`,
  recoveryCodesLeft: msg`Recovery codes left`,
  forgotten: msg`Uploads removed`,
  address: msg`Address`,
  device: msg`Device`,
  language: msg`Language`,
};

/** 'twoStep' without a name reads 'Two step'. */
export function sayField(field: string): string {
  const name = Object.hasOwn(fieldNames, field) ? fieldNames[field] : undefined;
  if (name) return i18n._(name);
  const words = field
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
