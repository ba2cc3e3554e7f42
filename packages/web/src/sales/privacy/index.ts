import { withTexts } from '#platform/locales/texts.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';

export const PersonalData = lazyPart(async () => (await import('./personal-data.tsx')).PersonalData);

/** Loads its texts too, because the bin shows it outside this district. */
export const EraseDialog = lazyPart(async () => (await withTexts('sales', import('./erase-dialog.tsx'))).EraseDialog);
