/** The content type of .xlsx files. */
export const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The largest spreadsheet that is imported. */
export const maxSheetBytes = 20 * 1024 * 1024;
