import type { Table } from '#platform/locales/templates.ts';

export const separators = { ', ': '、', ' and ': '和', ' or ': '或' } as const satisfies Table;
