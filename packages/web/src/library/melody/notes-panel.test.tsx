import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { NotesPanel } from './notes-panel.tsx';

function panel() {
  const onChange = vi.fn();
  show(<NotesPanel notes={[]} isExact={false} onChange={onChange} />);
  return onChange;
}

const called = (onChange: ReturnType<typeof vi.fn>) => waitFor(() => expect(onChange).toHaveBeenCalled());

afterEach(() => vi.unstubAllGlobals());

describe('the melody to search for', () => {
  it('is played on the on-screen keys and reported once, after a pause', async () => {
    const onChange = panel();
    for (const name of ['C4', 'D♯4', 'G4']) fireEvent.click(screen.getByRole('button', { name }));

    await called(onChange);
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ notes: [60, 63, 67], isExact: false });
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('C4 D♯4 G4');
  });

  it('is played on the physical keys of the computer in any layout, and Backspace removes the last note', async () => {
    const onChange = panel();
    for (const code of ['KeyA', 'KeyW', 'KeyK']) fireEvent.keyDown(document.body, { code });
    fireEvent.keyDown(document.documentElement, { key: 'Backspace' });
    fireEvent.keyDown(document.body, { code: 'KeyA', ctrlKey: true });
    fireEvent.keyDown(document.body, { code: 'KeyA', repeat: true });

    await called(onChange);
    expect(onChange).toHaveBeenLastCalledWith({ notes: [60, 61], isExact: false });
  });

  it('ignores letters that are typed into a field', async () => {
    const onChange = vi.fn();
    show(
      <>
        <input aria-label="Name" />
        <NotesPanel notes={[]} isExact onChange={onChange} />
      </>,
    );
    await userEvent.type(screen.getByRole('textbox'), 'sad');

    expect(screen.getByRole('textbox')).toHaveProperty('value', 'sad');
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('Play at least 3 notes');
  });

  it('comes from a connected MIDI instrument, chords included', async () => {
    const input: { onmidimessage: ((event: { data: Uint8Array }) => void) | null } = { onmidimessage: null };
    const access = { inputs: new Map([['1', input]]), addEventListener: vi.fn(), removeEventListener: vi.fn() };
    vi.stubGlobal('navigator', { ...navigator, requestMIDIAccess: () => Promise.resolve(access) });
    const onChange = panel();

    await userEvent.click(screen.getByRole('button', { name: 'Use a MIDI keyboard' }));
    await screen.findByText('The MIDI keyboard is connected');
    expect(document.activeElement?.textContent).toBe('The MIDI keyboard is connected');
    act(() => {
      for (const pitch of [48, 52, 55]) input.onmidimessage?.({ data: Uint8Array.of(0x90, pitch, 80) });
      input.onmidimessage?.({ data: Uint8Array.of(0x80, 48, 0) });
      input.onmidimessage?.({ data: Uint8Array.of(0x90, 52, 0) });
    });

    await called(onChange);
    expect(onChange).toHaveBeenLastCalledWith({ notes: [48, 52, 55], isExact: false });
  });

  it('keeps the focus in place, also when there is nothing left to undo', async () => {
    panel();
    await userEvent.click(screen.getByRole('button', { name: 'C4' }));
    const clear = screen.getByRole('button', { name: 'Clear' });
    await userEvent.click(clear);

    expect(clear.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(clear);
  });

  it('reaches every key by arrows', async () => {
    panel();
    act(() => screen.getByRole('button', { name: 'C4' }).focus());
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('D4');
    await userEvent.keyboard('{ArrowLeft}{Enter}');
    expect(screen.getAllByRole('status')[0]?.textContent).toContain('C♯4');
  });

  it('stays while a reported melody is on its way to the address', async () => {
    const onChange = vi.fn();
    const { rerender } = show(<NotesPanel notes={[60, 62]} isExact onChange={onChange} />);
    await userEvent.click(screen.getByRole('button', { name: 'E4' }));
    await called(onChange);
    rerender(<NotesPanel notes={[]} isExact={false} onChange={onChange} />);
    rerender(<NotesPanel notes={[60, 62, 64]} isExact onChange={onChange} />);

    expect(screen.getAllByRole('status')[0]?.textContent).toBe('C4 D4 E4');
  });

  it('is replaced by a change from outside', async () => {
    const onChange = vi.fn();
    const { rerender } = show(<NotesPanel notes={[60, 62, 64]} isExact onChange={onChange} />);
    rerender(<NotesPanel notes={[]} isExact={false} onChange={onChange} />);

    expect(screen.getAllByRole('status')[0]?.textContent).toBe('Play at least 3 notes');
    expect(screen.getByRole('switch', { name: 'In any key' })).toHaveProperty('checked', true);
  });
});
