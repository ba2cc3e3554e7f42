import '@mantine/core/styles.layer.css';
import '#ui/ui.css';
import { createRoot } from 'react-dom/client';
import { provideCredentials } from '#api/credentials.ts';
import { currentSession, endSession } from '#session/index.ts';
import { guardAddress } from '#start/guard.ts';
import { Start } from '#start/start.tsx';

provideCredentials({
  token: () => currentSession()?.token ?? null,
  refused: (token) => {
    if (currentSession()?.token === token) endSession('expired');
  },
});
guardAddress();

const root = document.getElementById('root');
if (root) createRoot(root).render(<Start />);
