/** Milliseconds between a change of the screen and the next look at it; changes in between count as one. */
const pause = 50;

/**
 * Calls back when what lies below the notices may have moved: an element came or went, changed its looks, was scrolled
 * or loaded, or the notices themselves changed their size.
 */
export function watchBelow(notices: Element, onMove: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      onMove();
    }, pause);
  };

  /* The callback moves the notices, so their own changes would call it without end. */
  const mutations = new MutationObserver((changes) => {
    if (changes.some(({ target }) => !notices.contains(target))) schedule();
  });
  mutations.observe(document.body, {
    childList: true,
    characterData: true,
    subtree: true,
    attributeFilter: ['class', 'style', 'hidden', 'open', 'data-active'],
  });
  const sizes = new ResizeObserver(schedule);
  sizes.observe(notices);

  /*
   * Leaving a notice counts as well, because notices stay in place while the pointer is on them or the focus on their
   * buttons.
   */
  const left = ['pointerout', 'focusout'] as const;
  for (const event of left) notices.addEventListener(event, schedule);
  const moved = ['scroll', 'resize', 'load', 'transitionend', 'animationend'] as const;
  for (const event of moved) window.addEventListener(event, schedule, { capture: true, passive: true });

  return () => {
    clearTimeout(timer);
    mutations.disconnect();
    sizes.disconnect();
    for (const event of left) notices.removeEventListener(event, schedule);
    for (const event of moved) window.removeEventListener(event, schedule, { capture: true });
  };
}
