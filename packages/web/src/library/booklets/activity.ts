import { msg } from '@lingui/core/macro';
import type { RoomActivity } from '#platform/room.ts';

export const activity: RoomActivity = {
  fields: {
    title: msg`Title`,
    subtitle: msg`Subtitle`,
    scores: msg`Scores`,
    cover: msg`Cover`,
    contents: msg`Contents`,
    numbers: msg`Page numbers`,
    startsOnLeft: msg`Begin each score on a left page`,
    copyOf: msg`Copy of`,
  },
};
