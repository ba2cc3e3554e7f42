import '@mantine/core/styles.layer.css';
import '#ui/ui.css';
import { createRoot } from 'react-dom/client';
import { open } from '#start/open.tsx';

const root = document.getElementById('root');
if (root) createRoot(root).render(open());
