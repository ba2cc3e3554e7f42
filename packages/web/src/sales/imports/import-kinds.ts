import {
  channelTemplate,
  checkChannelImport,
  importChannels,
  checkEducatorImport,
  educatorTemplate,
  checkStudentImport,
  importEducators,
  importStudents,
  studentTemplate,
} from '@eemusic/contract/sales/imports';

/** The calls for each kind of import. */
export const importCalls = {
  channels: { template: channelTemplate, check: checkChannelImport, apply: importChannels },
  educators: { template: educatorTemplate, check: checkEducatorImport, apply: importEducators },
  students: { template: studentTemplate, check: checkStudentImport, apply: importStudents },
} as const;

export type ImportOf = keyof typeof importCalls;
