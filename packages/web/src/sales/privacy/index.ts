import { lazyPart } from '#platform/ui/lazy-part.tsx';

export const PersonalData = lazyPart(async () => (await import('./personal-data.tsx')).PersonalData);
