import { lazy } from 'react';

/** Loaded with the second step, which most sign-ins do not have. */
export const CodeStep = lazy(async () => ({ default: (await import('./code-form.tsx')).CodeForm }));
