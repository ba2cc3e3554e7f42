/** The content type of an .xlsx file. */
export const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
