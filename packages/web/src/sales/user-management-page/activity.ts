import type { channelFields, educatorFields, studentFields } from '@eemusic/contract/sales/fields';
import type { RoomActivity } from '#platform/room.ts';
import { channelLabels } from '#sales/channels/index.ts';
import { educatorLabels } from '#sales/educators/index.ts';
import type { Labels } from '#sales/user-management/index.ts';
import { studentLabels } from '#sales/users/index.ts';

type Fields = typeof channelFields & typeof educatorFields & typeof studentFields;

/*
 * Audit entries of any room may have a field `name`, so it has the plain label 'Name' of educators and not 'Channel
 * Name'.
 */
const fields: Labels<Fields> = { ...channelLabels, ...educatorLabels, ...studentLabels };

export const activity: RoomActivity = { fields };
