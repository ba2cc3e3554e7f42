/** The content type of .xlsx files. */
export const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
