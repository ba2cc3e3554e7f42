/** What stood in the code when a rule began, by rule and file: a number may shrink, and no file is added. */
export const allowed: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "a room's tables are written by its own store": {
    'packages/server/src/sales/users/purge.ts': 2,
  },
  'rooms are listed once on each side': {
    'packages/web/lingui.config.ts': 1,
  },
};
