import { restorableFor } from '@eemusic/contract/platform/deletions';
import { t } from '@lingui/core/macro';

export const restorableText = () => t`You can undo this for ${restorableFor} days.`;
