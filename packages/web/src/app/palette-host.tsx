import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { createContext, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { useHeldCodes } from '#access/profile/index.ts';

const Palette = lazyPart(async () => (await withTexts('palette', import('#app/palette/palette.tsx'))).Palette);
const KeysHelp = lazyPart(async () => (await withTexts('palette', import('#app/palette/keys-help.tsx'))).KeysHelp);

const OpenPalette = createContext<() => void>(() => undefined);

export const useOpenPalette = () => useContext(OpenPalette);

/** The command palette and the list of keyboard shortcuts, loaded when they are first opened. */
export function PaletteHost({ children }: { children: ReactNode }) {
  const heldCodes = useHeldCodes();
  const [isPaletteOpen, { open: openPalette, close: closePalette }] = useDisclosure(false);
  const [areKeysShown, { open: openKeys, close: closeKeys }] = useDisclosure(false);
  const [isLoaded, setLoaded] = useState({ palette: false, keys: false });
  const open = useCallback(() => {
    closeKeys();
    setLoaded((before) => ({ ...before, palette: true }));
    openPalette();
  }, [closeKeys, openPalette]);
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
    <OpenPalette value={open}>
      {children}
      <Suspense>
        {isLoaded.palette && (
          <Palette isOpen={isPaletteOpen} onClose={closePalette} heldCodes={heldCodes} onShowKeys={showKeys} />
        )}
        {isLoaded.keys && <KeysHelp isOpen={areKeysShown} onClose={closeKeys} heldCodes={heldCodes} />}
      </Suspense>
    </OpenPalette>
  );
}
