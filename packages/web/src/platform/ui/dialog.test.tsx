import {
  createBrowserHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
  type RouterHistory,
} from '@tanstack/react-router';
import { waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { Dialog } from './dialog.tsx';
import { goBack } from './go-back.ts';
import { QuestionForm } from './confirm.tsx';

/** A history whose screen was opened by a link, so that Back would leave it. */
function openedScreen(): RouterHistory {
  const history = createBrowserHistory();
  onTestFinished(() => history.destroy());
  for (const path of ['/first', '/second']) {
    history.push(path);
    history.flush();
  }
  return history;
}

function showDialogs(
  history: RouterHistory,
  dialogs: { title: string; onClose: () => void; closeOnEscape?: boolean }[],
) {
  const router = createRouter({ routeTree: createRootRoute(), history });
  return show(
    <RouterContextProvider router={router as never}>
      {dialogs.map((props) => (
        <Dialog key={props.title} opened {...props} />
      ))}
    </RouterContextProvider>,
  );
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

describe('Back', () => {
  it('closes the topmost dialog, and the screen behind it stays', async () => {
    const history = openedScreen();
    const [below, above] = [vi.fn(), vi.fn()];
    showDialogs(history, [
      { title: 'Below', onClose: below },
      { title: 'Above', onClose: above },
    ]);

    window.history.back();

    await waitFor(() => expect(above).toHaveBeenCalledOnce());
    await waitFor(() => expect(window.location.pathname).toBe('/second'));
    expect(below).not.toHaveBeenCalled();
  });

  it('does nothing while a dialog shows what is never shown again', async () => {
    const history = openedScreen();
    const onClose = vi.fn();
    showDialogs(history, [{ title: 'Secret', onClose, closeOnEscape: false }]);

    window.history.back();
    await settled();

    await waitFor(() => expect(window.location.pathname).toBe('/second'));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('answers a question with no, also above an open dialog', async () => {
    const history = openedScreen();
    const [onClose, onAnswer] = [vi.fn(), vi.fn()];
    const router = createRouter({ routeTree: createRootRoute(), history });
    show(
      <RouterContextProvider router={router as never}>
        <Dialog opened title="Below" onClose={onClose} />
        <QuestionForm message="Leave?" onAnswer={onAnswer} />
      </RouterContextProvider>,
    );

    window.history.back();

    await waitFor(() => expect(onAnswer).toHaveBeenCalledExactlyOnceWith(false));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('leaves the screen while a dialog is open if a control of the screen goes back', async () => {
    const history = openedScreen();
    const onClose = vi.fn();
    showDialogs(history, [{ title: 'Erase', onClose }]);

    goBack(history);

    await waitFor(() => expect(window.location.pathname).toBe('/first'));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('leaves the screen once the dialog is closed', async () => {
    const history = openedScreen();
    const onClose = vi.fn();
    showDialogs(history, [{ title: 'Closed', onClose }]).unmount();

    window.history.back();

    await waitFor(() => expect(window.location.pathname).toBe('/first'));
    expect(onClose).not.toHaveBeenCalled();
  });
});
