/** Where files that came with mails are stored. */
export const attachmentFolder = 'support/';

/** The stored file of an attachment by its `file_name`. */
export const attachmentFile = (fileName: string): string => `${attachmentFolder}${fileName}`;
