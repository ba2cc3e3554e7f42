import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { createContext, type ReactNode, Suspense, useContext, useRef, useState } from 'react';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { useHeldCodes } from '#access/profile/index.ts';

const Palette = lazyPart(async () => (await withTexts('palette', import('#app/palette/palette.tsx'))).Palette);
const KeysHelp = lazyPart(async () => (await withTexts('palette', import('#app/palette/keys-help.tsx'))).KeysHelp);

type Openers = { openPalette: () => void; showKeys: () => void };
const OpenersContext = createContext<Openers>({ openPalette: () => undefined, showKeys: () => undefined });

export const usePaletteHost = () => useContext(OpenersContext);

/** The command palette and the list of keyboard shortcuts, loaded when they are first opened. */
export function PaletteHost({ children }: { children: ReactNode }) {
  const heldCodes = useHeldCodes();
  const [isPaletteOpen, { open: openPalette, close: hidePalette }] = useDisclosure(false);
  const [areKeysShown, { open: openKeys, close: closeKeys }] = useDisclosure(false);
  const [isLoaded, setLoaded] = useState({ palette: false, keys: false });
  /* Null unless the palette was opened and its field does not have the focus yet. */
  const typeAhead = useRef<TypeAhead | null>(null);
  const takeTyped = () => {
    const typed = typeAhead.current?.end() ?? '';
    typeAhead.current = null;
    return typed;
  };
  const closePalette = () => {
    takeTyped();
    hidePalette();
  };
  const open = () => {
    closeKeys();
    if (!isPaletteOpen) typeAhead.current = collectTyping(closePalette);
    setLoaded((before) => ({ ...before, palette: true }));
    openPalette();
  };
  const showKeys = () => {
    closePalette();
    setLoaded((before) => ({ ...before, keys: true }));
    openKeys();
  };
  useHotkeys(
    [
      ['mod+K', open],
      ['mod+/', showKeys],
    ],
    [],
  );

  return (
    // oxlint-disable-next-line react/jsx-no-constructed-context-values -- two buttons read it
    <OpenersContext value={{ openPalette: open, showKeys }}>
      {children}
      <Suspense>
        {isLoaded.palette && (
          <Palette
            isOpen={isPaletteOpen}
            onClose={closePalette}
            heldCodes={heldCodes}
            onShowKeys={showKeys}
            takeTyped={takeTyped}
          />
        )}
        {isLoaded.keys && <KeysHelp isOpen={areKeysShown} onClose={closeKeys} heldCodes={heldCodes} />}
      </Suspense>
    </OpenersContext>
  );
}

/** In ms. If the field takes longer to appear, it may have failed to load, and typing must work again. */
const maxCollectMs = 5_000;

type TypeAhead = {
  end(): string;
};

/** Collects text typed from now on and keeps it from the focused element. `onEscape` has to end it. */
function collectTyping(onEscape: () => void): TypeAhead {
  let text: string[] = [];
  const collect = (event: KeyboardEvent) => {
    const { key, isComposing, ctrlKey, metaKey, altKey } = event;
    if (isComposing || ctrlKey || metaKey || altKey) return;
    const isCharacter = Array.from(key).length === 1;
    if (isCharacter) text.push(key);
    else if (key === 'Backspace') text = text.slice(0, -1);
    else if (key === 'Escape') onEscape();
    else if (key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  };
  const stop = () => removeEventListener('keydown', collect, { capture: true });
  addEventListener('keydown', collect, { capture: true });
  const timer = setTimeout(stop, maxCollectMs);
  return {
    end() {
      clearTimeout(timer);
      stop();
      return text.join('');
    },
  };
}
