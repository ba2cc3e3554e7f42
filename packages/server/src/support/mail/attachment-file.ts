/** The folder for files that were attached to mails. */
export const attachmentFolder = 'support/';

/** Returns the stored file of an attachment by its `file_name`. */
export const attachmentFile = (fileName: string): string => `${attachmentFolder}${fileName}`;
