import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import type { Prepared } from './prepare.ts';

export type PictureLanguage = 'en' | 'zh';

export type Picture = {
  /** The handbook page that shows the picture. */
  page: string;
  address: string | ((prepared: Prepared) => string);
  /** Clicks or types something before the picture is taken. */
  open?: (page: Page, say: Say) => Promise<void>;
};

type Say = (english: string, chinese: string) => string;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** One picture per handbook page, in the order of its contents. */
export const pictures: readonly Picture[] = [
  { page: 'set-up', address: '/settings/company' },
  { page: 'find-your-way', address: '/dashboard' },
  {
    page: 'libraries',
    address: '/score-library/coverage',
  },
  { page: 'publish-scores', address: ({ draft }) => `/score-library/1/upload?review=${draft}` },
  { page: 'correct-score', address: ({ corrected }) => `/score-library/editions/${corrected}` },
  { page: 'find-scores', address: '/score-library/scores' },
  { page: 'findings', address: '/score-library/findings' },
  { page: 'booklets', address: ({ booklet }) => `/score-library/booklets/${booklet}` },
  { page: 'tag-lists', address: '/score-library/lists' },
  { page: 'grades', address: '/score-library/grades' },
  /* Filtered by region, because pictures of full lists would be large files. */
  { page: 'schools-and-users', address: '/user-management?tab=educators&region=GD' },
  {
    page: 'import',
    address: '/user-management?tab=users&mode=import',
    open: async (page) => {
      await page.locator('input[type=file]').setInputFiles({
        name: 'autumn.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          [
            'Name,Contact No,Contact Email,Region',
            'Clara Weiss,+86 139 0000 0201,clara.weiss@example.com,Beijing',
            '赵子涵,139 0000 0202,zhao.zihan@example.com,Shanghai',
            'Leo Martin,+86 139 0000 0203,leo at example.com,Shanghai',
            '孙梓萱,+86 139 0000 0204,sun.zixuan@example.com,Guangdong',
          ].join('\n'),
        ),
      });
    },
  },
  {
    page: 'move-many',
    address: ({ school }) => `/user-management?tab=users&educator=${school}`,
    open: async (page, say) => {
      const boxes = page.getByRole('main').getByRole('checkbox');
      for (const row of [1, 2, 3, 4]) await boxes.nth(row).check();
      await button(page, say('Edit', '编辑')).click();
    },
  },
  { page: 'sell-keys', address: ({ school }) => `/manage-subscription?mode=generate&educator=${school}` },
  { page: 'revoke', address: ({ key }) => `/manage-subscription?mode=edit&id=${key}` },
  { page: 'prices', address: '/sales/rules' },
  { page: 'remind', address: '/sales/reminders' },
  { page: 'close-month', address: '/sales/statements' },
  { page: 'analytics', address: '/analytics/overview' },
  { page: 'support', address: '/support/email-support' },
  { page: 'administrators', address: '/administrator' },
  { page: 'undo', address: '/administrator?tab=activity' },
  { page: 'other-systems', address: '/administrator?tab=systems' },
  {
    page: 'privacy',
    address: ({ student }) => `/user-management?tab=users&edit=${student}`,
    open: async (page, say) => {
      await page.getByRole('heading', { name: say('Personal data', '个人数据') }).scrollIntoViewIfNeeded();
    },
  },
  { page: 'retention', address: '/settings/retention' },
];
