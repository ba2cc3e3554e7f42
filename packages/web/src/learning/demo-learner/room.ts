import { createRoute, notFound } from '@tanstack/react-router';
import { fetchAppearance } from '#access/session/index.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { rootRoute } from '#platform/routes/parents.ts';

/** A screen that needs no session; it exists only in a demo. */
export const learnRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/demo/learn',
  beforeLoad: async () => {
    const { demo } = await fetchAppearance();
    if (demo === null) throw notFound();
  },
  component: lazyScreen('library', () => withTexts('learner', import('./learn-page.tsx')), 'LearnPage'),
});
