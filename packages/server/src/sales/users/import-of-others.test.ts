import { expect, it } from 'vitest';
import { aClass } from '#testing/a-class.ts';
import { studentImport } from '#testing/an-import.ts';

it("an import reads somebody else's headers, days, regions and states", async () => {
  const { educator, ...school } = await aClass();
  const { check } = studentImport(school);
  await educator({ name: 'Oak' });

  const { body } = await check(
    '序号,学员姓名（必填）,家长手机号*,E-mail (optional),所属机构,到期时间,省市,状态\n' +
      '1,王芳,13800138001,,Oak,20270630,山东省青岛市,正常\n' +
      '2,李四,13800138002,,Oak,2027-06-30 23:59:59,内蒙古自治区呼和浩特市,Y\n' +
      '3,赵六,13800138003,,Oak,２０２７/６/３０ 8:05,上海市浦东新区,N\n' +
      '4,钱七,13800138004,,Oak,2027-06-30T00:00:00Z,吉林,否\n' +
      '5,孙八,13800138005,,Oak,20270231,某岛市,\n' +
      '6,周九,13800138006,,Oak,2027-06-30T23:00:00Z,,\n',
  );

  expect(body.columns.map(({ field }) => field)).toEqual([
    null,
    'fullName',
    'contactNumber',
    'contactEmail',
    'educatorName',
    'expiryDate',
    'region',
    'isActive',
  ]);
  const values = body.rows
    .filter(({ kind }) => kind === 'new')
    .map(({ changes }) =>
      changes.filter(({ field }) => ['expiryDate', 'region', 'isActive'].includes(field)).map(({ to }) => to),
    );
  expect(values).toEqual([
    ['2027-06-30', 'SD', 1],
    ['2027-06-30', 'NM', 1],
    ['2027-06-30', 'SH', 0],
    ['2027-06-30', 'JL', 0],
  ]);
  expect(
    body.rows.filter(({ kind }) => kind === 'refused').map(({ reasons }) => reasons.map(({ code }) => code)),
  ).toEqual([['day.nonexistent', 'region.unknown'], ['day.expected']]);
});

it('an import reads the contact name, regions without 省 and numbers as spreadsheets write them, and names what it refuses', async () => {
  const school = await aClass();
  const { check, apply } = studentImport(school);
  const file =
    '2026 秋季学员名单\n' +
    '姓名;家长姓名;联系电话;邮箱;所在地区\n' +
    '王芳;王强;13800138000.0;Wang <wang@example.com>;山东青岛\n' +
    '李四;无;-;无;\n' +
    '赵六;赵大;1.38E+10;a@example.com;b@example.com;某岛\n' +
    '钱七;;13800138000/13900139000;a@example.com b@example.com;某岛\n';

  const { body } = await check(file);

  expect(body.columns.map(({ field }) => field)).toEqual([
    'fullName',
    'contactName',
    'contactNumber',
    'contactEmail',
    'region',
  ]);
  expect(
    body.rows.filter(({ kind }) => kind === 'refused').map(({ reasons }) => reasons.map(({ text }) => text)),
  ).toEqual([
    [
      'A spreadsheet has shortened this number to 1.38E+10. Format its column as text and enter the number again',
      'There is no region ‘b@example.com’',
    ],
    [
      'There is more than one number here. Enter one, such as the first, 13800138000',
      'There is more than one email address here. Enter one, such as the first, a@example.com',
      'There is no region ‘某岛’',
    ],
  ]);

  expect((await apply(file, { skipRefused: 'true' })).status).toBe(200);
  expect(await school.stored()).toMatchObject([
    {
      full_name: '王芳',
      contact_name: '王强',
      contact_number: '+86 138 0013 8000',
      contact_email: 'wang@example.com',
      region: 'SD',
    },
    { full_name: '李四', contact_name: '', contact_number: '', contact_email: '', region: null },
  ]);
});

it('an import knows headings in the words of schools, and the sheet that has people', async () => {
  const school = await aClass();
  const { body } = await studentImport(school).check(
    '编号,小朋友姓名（必填）,妈妈姓名,妈妈手机号码（微信同号）,常用电子邮箱,现居住城市,课程有效期截止,备注\n' +
      '1,王芳,李娜,13800138000,li@example.com,青岛,2027-06-30,\n',
  );

  expect(body.columns.map(({ field }) => field)).toEqual([
    null,
    'fullName',
    'contactName',
    'contactNumber',
    'contactEmail',
    'region',
    'expiryDate',
    null,
  ]);
  expect(body.counts).toMatchObject({ new: 1, refused: 0 });
});
