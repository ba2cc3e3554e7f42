/** In ms. If the field takes longer to appear, it may have failed to load, and typing must work again. */
const maxCollectMs = 5_000;

/** What was typed before its field had the focus. */
export type TypeAhead = {
  /** Ends collecting; returns the text. */
  end(): string;
};

/**
 * Collects text typed from now on, and keeps it from the element that has the focus. Escape calls `onEscape`, which has
 * to end it.
 */
export function collectTyping(onEscape: () => void): TypeAhead {
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
