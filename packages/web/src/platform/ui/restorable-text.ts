import { restorableFor } from '@eemusic/contract/platform/deletions';
import { t } from '@lingui/core/macro';

/** Says in a confirmation how long the deletion can be undone. */
export const restorableText = () => t`You can undo this for ${restorableFor} days.`;
