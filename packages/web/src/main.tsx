import '@mantine/core/styles.layer.css';
import '#ui/ui.css';
import '#ui/print.css';
import { createRoot } from 'react-dom/client';
import { open } from '#start/open.tsx';
import { printInLight } from '#ui/print-light.ts';

printInLight();
const root = document.getElementById('root');
if (root) createRoot(root).render(open());
