declare global {
  interface Window {
    /** Every text shown on this page so far, with the address at which it was first seen. */
    shownTexts: Map<string, string>;
  }
}

/**
 * Runs in the page before its own scripts: keeps every text that somebody sees or hears there, however briefly.
 * Contents in a language of their own are left out.
 */
export function watchTexts(): void {
  const spoken = ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt'];
  const shown = new Map<string, string>();
  window.shownTexts = shown;
  const keep = (text: string | null) => {
    const trimmed = text?.trim() ?? '';
    if (trimmed !== '' && !shown.has(trimmed)) shown.set(trimmed, location.pathname + location.search);
  };
  const collect = () => {
    keep(document.title);
    for (const element of document.body.querySelectorAll(':not(script, style, noscript, template)')) {
      if (element.closest('[lang]:not(html)') !== null || !element.checkVisibility()) continue;
      if (element.closest('[aria-hidden="true"]') === null) for (const name of spoken) keep(element.getAttribute(name));
      if (element instanceof HTMLInputElement && !['checkbox', 'radio'].includes(element.type)) keep(element.value);
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) keep(node.nodeValue);
    }
  };
  let isPlanned = false;
  const plan = () => {
    if (isPlanned) return;
    isPlanned = true;
    requestAnimationFrame(() => {
      isPlanned = false;
      collect();
    });
  };
  new MutationObserver(plan).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
}
