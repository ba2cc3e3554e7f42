import { withTexts } from '#platform/locales/texts.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';

export const PersonalData = lazyPart(async () => (await import('./personal-data.tsx')).PersonalData);

/** Loads its own texts, because the bin shows it too. */
export const EraseDialog = lazyPart(async () => (await withTexts('sales', import('./erase-dialog.tsx'))).EraseDialog);
