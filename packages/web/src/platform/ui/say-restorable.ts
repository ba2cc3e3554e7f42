import { restorableFor } from '@eemusic/contract/platform/deletions';
import { t } from '@lingui/core/macro';

/** What a confirmation says about the way back. */
export const sayRestorable = () => t`You can undo this for ${restorableFor} days.`;
