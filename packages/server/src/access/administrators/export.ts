import { type Gender, genders } from '@eemusic/contract/platform/genders';
import type { FileResult } from '@eemusic/contract/platform/endpoint';
import { permissionName } from '@eemusic/contract/platform/permissions';
import { administratorsFound, type Filter, type ListedRow, readCodes } from '#access/accounts/index.ts';
import { batches } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { type Column, type Row, spreadsheetType, writeSheet } from '#platform/spreadsheet/index.ts';

const columns: readonly Column[] = [
  { header: 'Name', width: 28, kind: 'text' },
  { header: 'Username', width: 20, kind: 'text' },
  { header: 'Email', width: 32, kind: 'text' },
  { header: 'Mobile', width: 18, kind: 'text' },
  { header: 'Age', width: 8, kind: 'number' },
  { header: 'Gender', width: 10, kind: 'text' },
  { header: 'Active', width: 10, kind: 'text' },
  { header: 'Permissions', width: 60, kind: 'text' },
];

const genderNames: Record<Gender, string> = { [genders.male]: 'Male', [genders.female]: 'Female' };

/** The rows that the list shows under this search, on all its pages. */
export function exportAdministrators({ database }: Services, filter: Filter): FileResult {
  const { read, engine, source } = database;
  const query = administratorsFound(read, engine, filter).compile();
  async function* rows() {
    for await (const some of batches(source, query)) yield* some.map(rowOf);
  }
  return {
    contentType: spreadsheetType,
    attachment: 'admins.xlsx',
    body: writeSheet({ name: 'Administrators', columns, rows: rows() }),
  };
}

function rowOf({ full_name, username, email, mobile, age, gender, is_active, codes }: ListedRow): Row {
  return [
    full_name,
    username,
    email,
    mobile,
    age,
    gender === null ? null : genderNames[gender],
    is_active === 1 ? 'Yes' : 'No',
    readCodes(codes).map(permissionName).join(', '),
  ];
}
