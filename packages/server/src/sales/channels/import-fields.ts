import type { Channel } from '@eemusic/contract/sales/channels';
import { channelFields } from '@eemusic/contract/sales/fields';
import {
  contactRules,
  importFieldsOf,
  phoneImport,
  type PhoneRegion,
  readOnlyImport,
  regionImport,
  statusImport,
  textImport,
} from '#sales/imports/index.ts';
import { listColumns } from './fields.ts';

type Importable = Exclude<keyof Channel, 'channelId' | 'version'>;

/** The columns of Channel.xlsx with the synonyms that other spreadsheets use. */
export const importFieldsFor = (region: PhoneRegion) =>
  importFieldsOf<Importable>(listColumns, {
    channelName: textImport(channelFields.name, {
      synonyms: ['Channel', 'Name', 'Sales Channel', 'Organisation', 'Company', '渠道', '名称', '机构名称', '公司名称'],
      entry: {
        note: { en: 'The name of the channel', 'zh-Hans': '渠道的名称' },
        example: { en: 'Lotus Music', 'zh-Hans': '荷花音乐' },
      },
    }),
    contactName: textImport(channelFields.contactName, contactRules.contactName),
    contactNumber: phoneImport(channelFields.contactNumber, { ...contactRules.contactNumber, region }),
    contactEmail: textImport(channelFields.contactEmail, contactRules.contactEmail),
    schools: readOnlyImport(['学校']),
    avgSalesMonth: readOnlyImport([]),
    region: { ...regionImport, isRequired: channelFields.region.isRequired },
    status: statusImport,
  } satisfies Record<Importable, unknown>);
